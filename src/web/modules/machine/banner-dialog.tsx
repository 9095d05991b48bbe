// A banner, made or changed: its fields at the left, the machine's screen with what is typed at the right.
import { useRef, useState } from 'react';
import Form, { useWatch } from '@rc-component/form';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { BANNER_FILES } from '../../../contract/machine/banner.ts';
import { machine } from '../../../contract/machine/index.ts';
import { formatDateTime, DEFAULT_ZONE } from '../../../contract/kernel/time.ts';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { uploadImage, uploadVideo } from '../../kernel/media.ts';
import { useSession } from '../../kernel/session.ts';
import { useRead } from '../../kernel/use-read.ts';
import { BannerScreen } from '../../floor/banner-screen.tsx';
import type { Control } from '../../kit/form/control-props.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { FilesField } from '../../kit/form/files-field.tsx';
import { Item } from '../../kit/form/item.tsx';
import type { PickerSource } from '../../kit/picker/picker-source.ts';
import { Problem } from '../../kit/form/problem.tsx';
import { pickerOf } from '../../kit/picker/remote-picker.tsx';
import { useFormDialog, type FormField } from '../../kit/form/use-form-dialog.ts';
import { AdvertType, BannerType, ScreenOrientation } from '../../../contract/machine/codes.ts';
import './banner.css';

const { vmBanner } = machine;
type Banner = Row<typeof vmBanner.list>;
type Template = Row<typeof vmBanner.listTemplate>;
type Draft = Partial<Banner>;

interface Props {
  open: boolean;
  close: () => void;
  /** With its id: that one is changed; without: a new one begins with these fields. */
  row: Draft | undefined;
}

const asChoice = (row: Template) => ({ value: row.id, code: '', name: row.templateName, hint: '' });
const templates: PickerSource = {
  key: vmBanner.listTemplate.path,
  find: async ({ keyword }) => (await call(vmBanner.listTemplate, { ...(keyword ? { keyword } : {}), limit: 50 })).rows.map(asChoice),
  named: async (ids) => (await call(vmBanner.listTemplate, { limit: 200 })).rows.filter(({ id }) => ids.includes(id)).map(asChoice),
};
const templatePicker = pickerOf(templates);

const filesOf =
  (kind: 'image' | 'video'): Control =>
  ({ value, change, label }) => (
    <FilesField
      value={(value as string[] | undefined) ?? []}
      change={change}
      label={label}
      kind={kind}
      most={kind === 'video' ? 1 : BANNER_FILES}
      send={kind === 'video' ? uploadVideo : uploadImage}
    />
  );
const pictures = filesOf('image');
const video = filesOf('video');

/** The fields that say something: a template says where and which way, a video has no interval. */
function fieldsOf({ bannerType, templateId }: Draft): FormField[] {
  return [
    { name: 'bannerName' },
    { name: 'bannerType' },
    { name: 'templateId', control: templatePicker, help: '模板规定屏幕方向、位置和版式；不选就是全屏。' },
    ...(templateId ? [] : [{ name: 'screenOrientation' }, { name: 'advertType' }]),
    { name: 'fileUrls', control: bannerType === BannerType.video ? video : pictures, whole: true },
    ...(bannerType === BannerType.video ? [] : [{ name: 'switchInterval' }]),
    { name: 'startDate' },
    { name: 'endDate', help: '不填就一直播放。' },
    { name: 'vmIds', whole: true, help: '只能选屏幕方向相同的设备。' },
  ];
}
const NAMES = ['bannerName', 'bannerType', 'templateId', 'screenOrientation', 'advertType', 'fileUrls', 'switchInterval'] as const;
const ALL = [...NAMES, 'startDate', 'endDate', 'vmIds'] as const;

function useDraft({ open, close, row }: Props) {
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  const [now] = useState(() => Date.now());
  const usual = {
    bannerType: BannerType.picture,
    screenOrientation: ScreenOrientation.landscape,
    advertType: AdvertType.standby,
    switchInterval: 5,
    startDate: formatDateTime(now, zone, 'YYYY-MM-DD'),
  };
  const own = row ?? usual;
  const initial = Object.fromEntries(ALL.map((name) => [name, (own as Record<string, unknown>)[name] ?? undefined]));
  const endpoint = row?.id ? vmBanner.update : vmBanner.create;
  const body = useRef<HTMLDivElement>(null);
  const fixed = row?.id ? { id: row.id } : {};
  const state = useFormDialog({ open, close, title: '', endpoint, fields: ALL, initial, fixed }, body);
  const typed = useWatch([], { form: state.form, preserve: true }) as Draft | undefined;
  return { ...state, endpoint, initial, body, now: { ...initial, ...typed } as Draft };
}

export default function BannerDialog(props: Props) {
  const t = useT();
  const state = useDraft(props);
  const { form, now, initial, endpoint, body } = state;
  const title = props.row?.id ? `${t('修改')} ${props.row.bannerName ?? ''}` : t('新增设备广告');
  return (
    <Dialog
      open={props.open}
      close={props.close}
      unsaved={state.unsaved}
      title={title}
      width={980}
      ok={{ text: '确认', run: state.save, busy: state.busy }}
      afterOpen={() => body.current?.querySelector<HTMLElement>('input')?.focus()}
    >
      <div ref={body} className="banner-form">
        <div>
          <Problem text={state.problem} />
          <Form
            form={form}
            initialValues={initial}
            className="kit-form"
            autoComplete="off"
            // Pictures are no video: another type begins without files.
            onValuesChange={(change) => 'bannerType' in change && form.setFieldsValue({ fileUrls: [] })}
          >
            {fieldsOf(now).map((field) => (
              <Item
                key={field.name === 'fileUrls' ? `fileUrls ${now.bannerType}` : field.name}
                field={field}
                schema={state.shape[field.name]!}
                input={endpoint.input}
                values={state.values}
                before={initial[field.name]}
              />
            ))}
          </Form>
        </div>
        <Screen draft={now} />
      </div>
    </Dialog>
  );
}

/** The screen with what is typed so far. */
function Screen({ draft }: { draft: Draft }) {
  const t = useT();
  const all = useRead(vmBanner.listTemplate, { limit: 200 }, { enabled: Boolean(draft.templateId) });
  const template = all.data?.rows.find(({ id }) => id === draft.templateId);
  const face = {
    bannerName: draft.bannerName ?? '',
    bannerType: draft.bannerType ?? 1,
    layout: template?.layout ?? 'full',
    fileUrls: draft.fileUrls ?? [],
    fixedUrls: template?.fileUrls ?? [],
    switchInterval: draft.switchInterval ?? 5,
  };
  return (
    <section aria-label={t('预览')}>
      <h2>{t('预览')}</h2>
      <BannerScreen
        banners={[face]}
        orientation={template?.screenOrientation ?? draft.screenOrientation ?? 1}
        label={t('{name}的屏幕', { name: face.bannerName })}
      />
    </section>
  );
}
