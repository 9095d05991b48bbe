// A pick template at the right of the list, with its lines.
import type { Out, Row } from '../../../contract/kernel/endpoint.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { DocumentHead, DocumentLines, DocumentPanel, found } from '../../kit/document/index.ts';
import { Problem } from '../../kit/form/problem.tsx';
import { useSend } from '../../kit/form/use-send.ts';
import { grouped } from '../../kit/list/index.ts';

const { list, find, deleteDetail } = warehouse.pickTemplate;
type Line = Out<typeof find>['lines'][number];

export function TemplatePanel({ row }: { row: Row<typeof list> }) {
  const t = useT();
  const may = useCan('wms.wmsPickTemplate.update');
  const { busy, problem, send } = useSend();
  const drop = ({ detailId, productName }: Line) => (
    <button
      type="button"
      className="kit-link kit-danger"
      aria-label={t('删除{name}', { name: productName })}
      onClick={() => void send(deleteDetail, { id: detailId })}
    >
      {t('删除')}
    </button>
  );
  return (
    <DocumentPanel row={row} read={found(find)} again={({ lineCount, num }) => `${lineCount}/${num}`}>
      {({ templateName, remark, lines }) => (
        <>
          <Problem text={problem} />
          <DocumentHead name={templateName} remark={remark} />
          <DocumentLines
            lines={lines}
            figure={({ num }) => grouped(num)}
            note={({ spec }) => spec}
            end={may && !busy && lines.length > 1 ? drop : undefined}
          />
        </>
      )}
    </DocumentPanel>
  );
}
