// What the forms of a screen are made of: the buttons that open them, their controls and pickers.
export { FieldControl, pickedAs } from './control.tsx';
export type { Control, ControlProps } from './control-props.ts';
export { shapeOf } from './fields.ts';
export { createDialog, editDialog, fieldsOf, formAction, type FormFields } from './form-actions.tsx';
export { remote } from '../picker/picker-source.ts';
export { pickers } from '../picker/pickers.ts';
export { pickerOf, useSettled } from '../picker/remote-picker.tsx';
