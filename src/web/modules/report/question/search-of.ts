// What a question is narrowed by, with the pickers of reports.
import { departmentPicker, empPicker, vmPicker } from '../pickers.tsx';

export const searchOf = {
  span: 'span',
  department: { name: 'departmentId', control: departmentPicker },
  employee: { name: 'empId', control: empPicker },
  machine: { name: 'vmId', control: vmPicker },
} as const;
