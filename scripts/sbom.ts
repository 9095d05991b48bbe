// `npm run sbom [-- file]`: writes the bill of materials (CycloneDX 1.6) of everything that may be installed; sbom.json when no file is named.
import { writeFileSync } from 'node:fs';
import { billOf } from './lock/bill.ts';
import { readLock } from './lock/packages.ts';

const file = process.argv[2] ?? 'sbom.json';
const bill = billOf(readLock());
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
console.log(`${file}：${bill.components.length} 个组件 [components]`);
