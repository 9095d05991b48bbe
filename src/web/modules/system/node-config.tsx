// 站点配置: what the site has set for itself, in groups, each setting with what it does. Changed together, shown once more, then saved.
import { useState, type ReactNode } from 'react';
import { Button } from 'antd';
import { ConfigGroup, configKeys, settings } from '../../../contract/system/node-config.ts';
import { codesOf } from '../../../contract/kernel/codes.ts';
import { Can, useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { Confirm } from '../../kit/dialog/lazy-dialogs.tsx';
import { ScreenTitle } from '../../kit/page/screen-title.tsx';
import { Tabs } from '../../kit/page/tabs.tsx';
import { LoadError, Skeleton } from '../../kit/list/states.tsx';
import { Addresses, Contactors } from './addresses.tsx';
import { ConfigRow } from './config-row.tsx';
import { useNodeConfig, useWords, type Config } from './use-node-config.ts';
import './config.css';

const groups = codesOf(ConfigGroup)?.options ?? [];

const PARTS = ['站点配置', '送货地址', '客户联系人'] as const;

/** The settings stay as they are, with what is not saved, while another part is looked at. */
export default function NodeConfigPage() {
  const t = useT();
  const [part, choose] = useState<(typeof PARTS)[number]>(PARTS[0]);
  return (
    <div className={part === PARTS[0] ? 'config-parts' : 'kit-tabbed'}>
      <Tabs of={t(PARTS[0])} names={PARTS} chosen={part} choose={choose} />
      <div hidden={part !== PARTS[0]}>
        <NodeConfigScreen />
      </div>
      {part === '送货地址' && <Addresses />}
      {part === '客户联系人' && <Contactors />}
    </div>
  );
}

function NodeConfigScreen() {
  const config = useNodeConfig();
  const { found } = config;
  return (
    <div className="config-screen">
      <ScreenTitle />
      {found.error && <LoadError message={found.error.message} retry={() => void found.refetch()} kept={Boolean(found.data)} />}
      {!found.data && !found.error && <Skeleton rows={12} />}
      {found.data && <Settings config={config} />}
    </div>
  );
}

const UPDATE = 'system.nodeConfig.update';

function Settings({ config }: { config: Config }) {
  const t = useT();
  const mayChange = useCan(UPDATE);
  return (
    <>
      <nav className="config-groups" aria-label={t('分组')}>
        {groups.map(({ value, label }) => (
          <button key={String(value)} type="button" onClick={() => document.getElementById(`config-${String(value)}`)?.scrollIntoView()}>
            {t(label)}
          </button>
        ))}
      </nav>
      <div className="config-body">
        {!mayChange && <p className="config-note">{t('你可以查看，不能修改。修改需要“站点配置 · 修改”的权限。')}</p>}
        {groups.map(({ value, label }) => (
          <section key={String(value)} id={`config-${String(value)}`} aria-labelledby={`config-${String(value)}-title`}>
            <h2 id={`config-${String(value)}-title`}>{t(label)}</h2>
            {configKeys
              .filter((key) => settings[key].group === value)
              .map((key) => (
                <ConfigRow key={key} name={key} config={config} mayChange={mayChange} />
              ))}
          </section>
        ))}
        {mayChange && config.changes.length > 0 && <Foot config={config} />}
      </div>
    </>
  );
}

/** What is not saved yet, and the two ways out. */
function Foot({ config }: { config: Config }): ReactNode {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const { changes, problems, save, giveUp } = config;
  const words = useWords(changes.includes('offlineRoles'));
  // It may stand far above or below what is in sight.
  const [wrong] = problems.keys();
  const follows = changes.map(
    // What is emptied gets its usual value.
    (key) => `${t(config.titleOf(key))}：${words(config.before(key), key)} → ${words(config.now(key) ?? config.rows.get(key)?.usual, key)}`,
  );
  return (
    <fieldset className="config-foot" aria-label={t('未保存的修改')}>
      <span>{t('{n} 项修改未保存', { n: changes.length })}</span>
      {wrong && (
        <Button type="link" danger onClick={() => document.querySelector('.config-problem')?.scrollIntoView({ block: 'center' })}>
          {t('请先改正“{name}”', { name: t(config.titleOf(wrong)) })}
        </Button>
      )}
      <Button onClick={giveUp}>{t('放弃')}</Button>
      <Can right={UPDATE}>
        <Button type="primary" disabled={problems.size > 0} onClick={() => setAsking(true)}>
          {t('保存')}
        </Button>
      </Can>
      <Confirm
        open={asking}
        close={() => setAsking(false)}
        label={t('保存')}
        thing={t('{n} 项修改', { n: changes.length })}
        follows={follows.join('；')}
        danger={false}
        run={save}
      />
    </fieldset>
  );
}
