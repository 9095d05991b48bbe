// 广告模板: where on the screen banners stand, how it is divided, and the pictures that stand beside every banner.
import { Button } from 'antd';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { BANNER_FILES, BannerLayout } from '../../../contract/machine/banner.ts';
import { AdvertType, BannerType, ScreenOrientation } from '../../../contract/machine/codes.ts';
import { machine } from '../../../contract/machine/index.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { t as say, useT } from '../../kernel/i18n.ts';
import { uploadImage } from '../../kernel/media.ts';
import { useRead } from '../../kernel/use-read.ts';
import { action, useAllowed, whyNot, type Action, type Dialogs } from '../../kit/list/actions.tsx';
import { BannerScreen } from '../../floor/banner-screen.tsx';
import type { Control } from '../../kit/form/control-props.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { FilesField } from '../../kit/form/files-field.tsx';
import { createDialog, editDialog, type FormFields } from '../../kit/form/form-actions.tsx';
import { Empty, NotThere } from '../../kit/list/states.tsx';
import { useDialogs } from '../../kit/dialog/use-dialogs.tsx';
import './banner.css';

const { listTemplate, createTemplate, updateTemplate, deleteTemplate } = machine.vmBanner;
type Template = Row<typeof listTemplate>;

const pictures: Control = ({ value, change, label }) => (
  <FilesField
    value={(value as string[] | undefined) ?? []}
    change={change}
    label={label}
    kind="image"
    most={BANNER_FILES}
    send={uploadImage}
  />
);
const fields: FormFields<typeof createTemplate> = [
  'templateName',
  'layout',
  'screenOrientation',
  'advertType',
  { name: 'fileUrls', control: pictures, whole: true, help: '全屏版式没有固定图片；其他版式至少一张。' },
];
const create: Action<unknown> = createDialog(createTemplate, fields, {
  label: '新增广告模板',
  initial: { layout: 'full', screenOrientation: ScreenOrientation.landscape, advertType: AdvertType.standby, fileUrls: [] },
});
const actions: Action<Template>[] = [
  editDialog<Template, typeof updateTemplate>(updateTemplate, fields),
  action('删除', deleteTemplate, { confirm: '没有广告使用的模板才能删除。', danger: true }),
];
const names = { nameOf: (row: Template) => row.templateName, keyOf: (row: Template) => row.id };

export default function BannerTemplates({ open, close }: { open: boolean; close: () => void }) {
  const t = useT();
  const input = { limit: 200 };
  const all = useRead(listTemplate, input, { enabled: open });
  const [dialogs, dialog] = useDialogs(names);
  const [first] = useAllowed([create]);
  return (
    <Dialog open={open} close={close} title={t('广告模板')} width={860}>
      {(all.error || !all.data) && <NotThere asked={all} />}
      {all.data?.rows.length === 0 && <Empty why={t('还没有广告模板。不用模板的广告就是全屏的。')} />}
      <ul className="banner-cards">
        {all.data?.rows.map((row) => (
          <Card key={row.id} row={row} dialogs={dialogs} />
        ))}
      </ul>
      {first && (
        <Button type="primary" onClick={() => first.start(undefined, dialogs)}>
          {t('新增广告模板')}
        </Button>
      )}
      {dialog}
    </Dialog>
  );
}

const factsOf = (row: Template): string =>
  [labelOfCode(ScreenOrientation, row.screenOrientation), labelOfCode(AdvertType, row.advertType), labelOfCode(BannerLayout, row.layout)]
    .map((text) => say(text))
    .join(' · ');

function Card({ row, dialogs }: { row: Template; dialogs: Dialogs }) {
  const t = useT();
  const allowed = useAllowed(actions);
  const face = {
    bannerName: row.templateName,
    bannerType: BannerType.picture,
    layout: row.layout,
    fileUrls: [],
    fixedUrls: row.fileUrls,
    switchInterval: 5,
  };
  return (
    <li>
      <BannerScreen banners={[face]} orientation={row.screenOrientation} label={row.templateName} />
      <b>{row.templateName}</b>
      <small>{factsOf(row)}</small>
      <small>{t('{n}个广告使用', { n: row.bannerCount })}</small>
      <span>
        {allowed.map((one) => (
          <button
            key={one.label}
            {...whyNot(one)}
            type="button"
            className={`kit-link${one.danger ? ' kit-danger' : ''}`}
            onClick={() => one.start(row, dialogs)}
          >
            {t(one.label)}
          </button>
        ))}
      </span>
    </li>
  );
}
