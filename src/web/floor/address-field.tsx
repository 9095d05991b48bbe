// An address: province, city and district are offered while one types, the rest is typed on.
import { useMemo, useRef, useState } from 'react';
import { AutoComplete } from 'antd';
import { region } from '../../contract/org/region.ts';
import { useT } from '../kernel/i18n.ts';
import { useRead } from '../kernel/use-read.ts';
import type { Control, ControlProps } from '../kit/form/control-props.ts';
import { offeredPlaces, placesOf } from './regions-offered.ts';

/** As many as a province has at most, so that none of what lies in it is missing. */
const MOST = 60;

/** The control of a field that holds an address: `{ name: 'address', control: addressField }`. */
export const addressField: Control = (props) => <AddressField {...props} />;

function AddressField({ value, change, id, label }: ControlProps) {
  const t = useT();
  const { data, error, isFetching, refetch } = useRead(region.list, {}, { staleTime: Infinity });
  const places = useMemo(() => placesOf(data ?? []), [data]);
  const typed = typeof value === 'string' ? value : '';
  const offered = useMemo(() => offeredPlaces(places, typed).slice(0, MOST), [places, typed]);
  const [open, setOpen] = useState(false);
  // Who took a province goes on to its cities: the list stays for them.
  const goesOn = useRef(false);
  return (
    <AutoComplete
      {...(id ? { id } : {})}
      aria-label={label}
      value={typed}
      options={offered.map(({ name }) => ({ value: name }))}
      placeholder={t('先选省市，再写街道门牌')}
      maxLength={200}
      // Enter takes what was looked for, and nothing where nothing was typed.
      defaultActiveFirstOption={typed !== ''}
      open={open && (offered.length > 0 || error !== null)}
      notFoundContent={error && !isFetching ? t('省市没有读到，可以直接写地址') : t('正在读取')}
      onOpenChange={(next) => {
        if (next && error) void refetch();
        setOpen(next || goesOn.current);
        goesOn.current = false;
      }}
      onSelect={(next: string) => {
        goesOn.current = offeredPlaces(places, next).length > 0;
      }}
      onBlur={() => setOpen(false)}
      onChange={(next: string) => change(next || undefined)}
    />
  );
}
