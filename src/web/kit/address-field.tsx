// An address: province, city and district are offered while one types, the rest is typed on.
import { useMemo } from 'react';
import { AutoComplete } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { region } from '../../contract/org/region.ts';
import { call } from '../kernel/api.ts';
import { useT } from '../kernel/i18n.ts';
import type { Control, ControlProps } from './control-props.ts';

const MOST = 30;

/** The control of a field that holds an address: `{ name: 'address', control: addressField }`. */
export const addressField: Control = (props) => <AddressField {...props} />;

function AddressField({ value, change, id, label }: ControlProps) {
  const t = useT();
  const { data } = useQuery({
    queryKey: [region.list.path, {}],
    queryFn: ({ signal }) => call(region.list, {}, { signal, silent: true }),
    staleTime: Infinity,
  });
  const names = useMemo(() => fullNames(data ?? []), [data]);
  const typed = typeof value === 'string' ? value : '';
  const options = useMemo(() => offered(names, typed).map((name) => ({ value: name })), [names, typed]);
  return (
    <AutoComplete
      {...(id ? { id } : {})}
      aria-label={label}
      value={typed}
      options={options}
      placeholder={t('先选省市，再写街道门牌')}
      maxLength={200}
      onChange={(next: string) => change(next || undefined)}
    />
  );
}

type Regions = readonly { regionCode: string; regionName: string; parentCode: string | null }[];

/** Province, city and district as they stand at the beginning of an address; a region comes after the one that it lies in. */
function fullNames(regions: Regions): string[] {
  const names = new Map<string, string>();
  for (const { regionCode, regionName, parentCode } of regions)
    names.set(regionCode, `${parentCode ? (names.get(parentCode) ?? '') : ''}${regionName}`);
  return [...names.values()];
}

/** Nothing more once an address goes beyond a region. */
const offered = (names: readonly string[], typed: string): string[] =>
  names.filter((name) => name !== typed && name.includes(typed)).slice(0, MOST);
