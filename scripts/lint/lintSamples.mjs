import { text } from 'node:stream/consumers';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

// Disables the rules that need types, because the samples are not files on disk.
const eslint = new ESLint({ overrideConfig: [tseslint.configs.disableTypeChecked] });

const lintSamples = JSON.parse(await text(process.stdin));
const lintResults = [];
for (const { file, code } of lintSamples) {
  const [result] = await eslint.lintText(code, { filePath: file });
  lintResults.push(result.messages.map((message) => `${message.ruleId}: ${message.message}`));
}
process.stdout.write(JSON.stringify(lintResults));
