// A count at the right of the list: what differed, and what it is worth.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { vmInventory } from '../../../contract/inventory/index.ts';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { ApprovalTrail } from '../../floor/approval-trail.tsx';
import { figure, grouped } from '../../kit/table/figures.tsx';
import { DocumentHead, DocumentPanel } from '../../kit/document/panel.tsx';
import { isBeingCounted } from '../../../contract/inventory/codes.ts';
import { WorkflowBizType } from '../../../contract/workflow/codes.ts';
import './inventory.css';

const { lines, list } = vmInventory;
type Inventory = Row<typeof list>;

export const signed = (n: number): string => (n > 0 ? `+${grouped(n)}` : n < 0 ? `−${grouped(-n)}` : '0');

const differing = {
  path: lines.path,
  of: ({ id }: Inventory) => call(lines, { id, differFlag: true, limit: 200 }, { silent: true }),
};

/** What differs in the chosen count; while it is blind, what is to be counted again. */
export function Panel({ row }: { row: Inventory }) {
  const t = useT();
  return (
    <DocumentPanel row={row} read={differing} again={({ status, countedLines }) => [status, countedLines]}>
      {({ rows }, { id, inventoryNo, vmName, remark, status }) => (
        <>
          <DocumentHead name={inventoryNo} remark={remark}>
            {vmName}
          </DocumentHead>
          {rows.length === 0 && <p>{isBeingCounted({ status }) ? t('盘点结束后显示账面和差异。') : t('全部货道与账面一致。')}</p>}
          <ul className="inv-lines">
            {rows.map((line) => (
              <li key={line.lineNo}>
                <span>
                  <b>{line.channelCode}</b> {line.productName}
                </span>
                {line.diffNum === null ? (
                  <span>{t('待复盘')}</span>
                ) : (
                  <span className={line.diffNum < 0 ? 'inv-short' : ''}>
                    {figure(signed(line.diffNum))} {line.unit}
                  </span>
                )}
                {line.diffNum !== null && (
                  <small>{t('账面{book}，实盘{real}', { book: line.bookNum ?? 0, real: line.realNum ?? 0 })}</small>
                )}
              </li>
            ))}
          </ul>
          <ApprovalTrail bizType={WorkflowBizType.vmCount} docId={id} />
        </>
      )}
    </DocumentPanel>
  );
}
