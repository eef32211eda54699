import path from 'node:path';
import { writeContractFiles } from '@/apiDocs/contractFiles';

writeContractFiles(path.join(__dirname, '../docs/contract'));
