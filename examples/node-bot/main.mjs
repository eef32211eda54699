/** Starts the example bot: node main.mjs */
import { createRandomWalk } from './randomWalk.mjs';
import { createBotServer } from './server.mjs';

const { BOT_USERNAME: username = 'operator', BOT_PASSWORD: password = '', CONSOLE_DIR, PORT = '8000' } = process.env;
const allowedOrigins = (process.env.ALLOWED_ORIGINS ?? '').split(',');
if (password === '') {
  console.error('BOT_PASSWORD is not set: choose the password of the operator.');
  process.exit(1);
}
const server = createBotServer(createRandomWalk, { username, password, consoleFolder: CONSOLE_DIR, allowedOrigins });
server.listen(Number(PORT), '127.0.0.1', () => console.log(`The bot is at http://127.0.0.1:${server.address().port}/`));
