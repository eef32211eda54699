import { text } from 'node:stream/consumers';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

// Samples are files that do not exist: the type checker knows nothing of them.
const eslint = new ESLint({ overrideConfig: [tseslint.configs.disableTypeChecked] });

const samples = JSON.parse(await text(process.stdin));
const verdicts = [];
for (const { file, code } of samples) {
  const [result] = await eslint.lintText(code, { filePath: file });
  verdicts.push(result.messages.map((message) => `${message.ruleId}: ${message.message}`));
}
process.stdout.write(JSON.stringify(verdicts));
