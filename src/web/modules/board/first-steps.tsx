// The first thing on a site that has nothing yet: how its data come in. It goes by itself once there is a machine, a product or an employee.
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { transfer } from '../../../contract/transfer/index.ts';
import { call } from '../../kernel/api.ts';
import { useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';

const { firstSteps } = transfer.importLog;

export function FirstSteps() {
  const t = useT();
  const may = useCan('import.initialization');
  const mayLog = useCan('import.initialization.import');
  const query = useQuery({
    queryKey: [firstSteps.path],
    queryFn: ({ signal }) => call(firstSteps, {}, { signal, silent: true }),
    enabled: may,
    // A site that has something has it for good.
    staleTime: ({ state }) => (state.data && Object.values(state.data).some(Boolean) ? Infinity : 0),
  });
  if (!may || !query.data || Object.values(query.data).some(Boolean)) return null;
  return (
    <section className="board-first" aria-label={t('从这里开始')}>
      <h2>{t('从这里开始')}</h2>
      <p>{t('这个站点还没有设备、商品和员工。先把现有的资料带进来，首页就有数了。')}</p>
      <ul>
        {mayLog && (
          <li>
            <Link className="btn btn-primary" to="/import/initialization?template=IMPORT_TRADE_HISTORY">
              {t('导入设备的领料记录')}
            </Link>
            <span>{t('一个文件就够：设备导出的记录不用改，设备、货道、商品、员工和卡片随它自动新建，写入之前先列出来。')}</span>
          </li>
        )}
        <li>
          <Link className="btn" to="/import/initialization">
            {t('按步骤导入资料')}
          </Link>
          <span>{t('部门、员工、商品、货道和领料策略各有模板；用自己的文件也行，导入时对应列。')}</span>
        </li>
      </ul>
    </section>
  );
}
