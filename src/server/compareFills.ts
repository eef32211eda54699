import { runCompareFillsCommand } from './compareFillsCommand';
import { runCommand } from './runCommand';

runCommand((input) => runCompareFillsCommand(input, Date.now()));
