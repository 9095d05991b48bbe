// The baseline, entered or changed.
import { industry, REPORT_PICTURES } from '../../../contract/industry/index.ts';
import type { Out, Sent } from '../../../contract/kernel/endpoint.ts';
import { t } from '../../kernel/i18n.ts';
import { IMAGE_TIMEOUT } from '../../kernel/media.ts';
import { upload } from '../../kernel/upload.ts';
import type { Action } from '../../kit/list/actions.tsx';
import type { Control } from '../../kit/form/control-props.ts';
import { FilesField } from '../../kit/form/files-field.tsx';
import type { FormFields } from '../../kit/form/form-actions.tsx';
import { FormDialog } from '../../kit/dialog/lazy-dialogs.tsx';

type Config = NonNullable<Out<typeof industry.find>>;

const pictures: Control = ({ value, change, label }) => (
  <FilesField
    value={(value as string[] | undefined) ?? []}
    change={change}
    label={label}
    kind="image"
    most={REPORT_PICTURES}
    send={(file, progress) => upload(industry.upload, file, {}, progress, { timeout: IMAGE_TIMEOUT })}
  />
);
const fields: FormFields<typeof industry.update> = [
  { name: 'baselineMonth', help: '选引入设备前最后一个月里的任意一天，节省从下个月算起。' },
  { name: 'baselineAmount', help: '引入设备前每月用掉的材料金额。' },
  'staffCost',
  { name: 'staffCostNow', help: '填了现在的数字才计入节省。' },
  'stockCost',
  'stockCostNow',
  'purchaseCost',
  'purchaseCostNow',
  { name: 'remark', whole: true },
  { name: 'pictureUrls', control: pictures, whole: true },
];

/** 修改基准: opens with what stands; with nothing, an empty form. */
export const editBaseline: Action<Config | undefined> = {
  label: '修改基准',
  permit: industry.update.permit,
  start: (config, dialogs) => {
    const names = fields.map((field) => (typeof field === 'string' ? field : field.name));
    const initial = Object.fromEntries(names.map((name) => [name, config?.[name as keyof Sent<typeof industry.update>] ?? undefined]));
    dialogs.show((place) => (
      <FormDialog {...place} title={t(config ? '修改基准' : '录入基准')} endpoint={industry.update} fields={fields} initial={initial} />
    ));
  },
};
