// Chooses a record by typing part of its code, name or pinyin initials.
import { useEffect, useRef, useState } from 'react';
import { Button, Select } from 'antd';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import type { Control, ControlProps } from '../form/control-props.ts';
import { Highlight } from '../page/highlight.tsx';
import type { Choice } from './choices.ts';
import type { PickerSource } from './picker-source.ts';
import { leaveByTab, useEntered } from '../form/use-entered.ts';

const PAUSE = 200;
const AS_SERVED = { filterOption: false, autoClearSearchValue: false };

type Given = ControlProps & { source: PickerSource; multiple?: boolean };
type Named = UseQueryResult<Choice[]>;

/** The control of a field that is chosen from a source, one or several of it: `{ name: 'roleId', control: pickerOf(roles) }`. */
export const pickerOf =
  (source: PickerSource | undefined, multiple = false): Control =>
  (props) =>
    source && <RemotePicker {...props} source={source} multiple={multiple} />;

/** Answers while typing, keeps what was typed until something is chosen, and shows code, name and what tells twins apart. */
export function RemotePicker(props: Given) {
  const t = useT();
  const { source, value } = props;
  const chosen = [value].flat().filter((one): one is string => typeof one === 'string' && one !== '');
  const named = useQuery({
    queryKey: [source.key, 'named', chosen],
    queryFn: () => source.named(chosen),
    enabled: chosen.length > 0,
    placeholderData: (before) => before,
  });
  return (
    <>
      <Picker {...props} chosen={chosen} named={named} />
      {named.error && !named.isFetching && (
        <Button type="link" size="small" onClick={() => void named.refetch()}>
          {t('重试')}
        </Button>
      )}
    </>
  );
}

function Picker({ source, change, id, label, vmId, multiple = false, chosen, named }: Given & { chosen: string[]; named: Named }) {
  const t = useT();
  const narrow = useSession(({ device }) => device === 'mobile');
  const [open, setOpen] = useState(false);
  // Who types Enter and Tab has left before the answer comes.
  const [here, setHere] = useState(false);
  const { typed, setTyped, keyword, waiting, found } = useSearch(source, { open, vmId: typeof vmId === 'string' ? vmId : undefined });
  const all = new Map([...(named.data ?? []), ...(found.data ?? [])].map((choice) => [choice.value, choice]));
  // What answers an earlier text is not on offer.
  const stale = found.isPlaceholderData || keyword !== typed.trim();
  const shown = open ? (stale ? [] : (found.data ?? [])) : [...all.values()];
  const choose = (next: string | string[] | undefined) => {
    setTyped('');
    change(next);
  };
  const entered = useEntered({
    waiting,
    typed: keyword,
    found: found.data,
    take: (one) => {
      if (one) choose(multiple ? [...new Set([...chosen, one.value])] : one.value);
      setOpen(here && (multiple || !one));
    },
  });
  const retry = useRetry(open && !waiting && found.error !== null && shown.length === 0, () => void found.refetch());
  return (
    <Select
      {...(id ? { id } : {})}
      {...(multiple ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
      aria-label={label}
      allowClear={{ label: t('清除') }}
      // Closing clears the field, not what was typed; a first letter (or a paste) comes before it is open.
      showSearch={{ ...AS_SERVED, searchValue: open ? typed : '', onSearch: (text) => (open || text !== '') && setTyped(text) }}
      placeholder={narrow ? t('查找') : t('编码、名称或首字母')}
      popupMatchSelectWidth={360}
      open={open && here}
      onOpenChange={(next) => !retry.took() && (next || !entered.is()) && setOpen(next)}
      onInputKeyDown={(event) => {
        const { key } = event;
        if (multiple && leaveByTab(event)) setOpen(false);
        if (key !== 'Tab') entered.set(key === 'Enter' && open && typed !== '' && waiting);
        retry.press(key);
      }}
      onFocus={() => setHere(true)}
      onBlur={() => setHere(false)}
      loading={waiting && open}
      notFoundContent={<NothingFound waiting={waiting} error={found.error} keyword={keyword} retry={retry.ask} />}
      value={(multiple ? chosen : chosen[0]) as string}
      options={shown.map((choice) => ({ value: choice.value, label: `${choice.code} ${choice.name}`.trim(), choice }))}
      labelRender={({ value: one }) => chosenAs(all.get(String(one)), source.twins && !multiple) ?? (named.error ? t('名称读取失败') : '…')}
      optionRender={({ data }) => option((data as { choice: Choice }).choice, keyword)}
      onChange={(next: string | string[] | undefined) => !entered.is() && choose(next)}
    />
  );
}

/** The button of a list that could not be read is out of the keyboard's reach: Enter, which has nothing to take, asks again, and the list stays. */
function useRetry(failed: boolean, ask: () => void) {
  const pressed = useRef(false);
  return {
    ask,
    press: (key: string) => {
      pressed.current = key === 'Enter' && failed;
      if (pressed.current) ask();
    },
    /** Whether it was that key that would close the list. */
    took: () => {
      const was = pressed.current;
      pressed.current = false;
      return was;
    },
  };
}

/** Why the list is empty: it could not be read, nothing fits, or there is nothing at all yet. */
function NothingFound({ waiting, error, keyword, retry }: { waiting: boolean; error: Error | null; keyword: string; retry: () => void }) {
  const t = useT();
  if (waiting) return t('正在查找');
  if (!error) return keyword ? t('没有找到“{keyword}”', { keyword }) : t('还没有可以选择的内容');
  return (
    <span role="alert">
      {t('查找失败，请稍后再试')}
      {/* Before the field loses its focus, which would close the list. */}
      <Button type="link" size="small" onMouseDown={(event) => event.preventDefault()} onClick={retry}>
        {t('重试')}
      </Button>
      {t('（或按回车键）')}
    </span>
  );
}

/** What is typed, and the records that fit it while the list is open. */
function useSearch(source: PickerSource, { open, vmId }: { open: boolean; vmId: string | undefined }) {
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed.trim(), PAUSE);
  const found = useQuery({
    queryKey: [source.key, 'find', keyword, vmId],
    queryFn: ({ signal }) => source.find({ keyword, signal, vmId }),
    enabled: open,
    placeholderData: (before) => before,
  });
  return { typed, setTyped, keyword, waiting: found.isFetching || keyword !== typed.trim(), found };
}

/** The chosen record; with what tells it from its twins where there is room for one alone. */
function chosenAs(choice: Choice | undefined, twins = false) {
  const name = `${choice?.code ?? ''} ${choice?.name ?? ''}`.trim();
  if (!choice || name === '') return undefined;
  return twins && choice.hint ? (
    <span className="kit-chosen" title={`${name} ${choice.hint}`}>
      {name} <small>{choice.hint}</small>
    </span>
  ) : (
    name
  );
}

const option = (choice: Choice, typed: string) => (
  <span className="kit-option">
    {choice.code && <Highlight text={choice.code} part={typed} />}
    <b>
      <Highlight text={choice.name} part={typed} />
    </b>
    <small>
      <Highlight text={choice.hint} part={typed} />
    </small>
  </span>
);

/** A value once it has stood still for `pause` milliseconds. */
export function useSettled<T>(value: T, pause: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
