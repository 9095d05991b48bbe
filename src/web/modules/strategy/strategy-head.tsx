// Whom a strategy is for, where and when it holds: above its lines.
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { StatusFlag } from '../../../contract/system/codes.ts';
import { PickStrategyEntityType, ShareFlag } from '../../../contract/strategy/codes.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import type { strategy } from '../../../contract/strategy/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { StatusTag } from '../../kit/table/status-tag.tsx';
import './strategy.css';

export function StrategyHead({ row }: { row: Out<typeof strategy.find> }) {
  const t = useT();
  const days =
    row.validFrom || row.validTo ? t('{from} 至 {to}', { from: row.validFrom ?? t('即日'), to: row.validTo ?? t('长期') }) : t('长期有效');
  const facts = [
    `${t(labelOfCode(PickStrategyEntityType, row.entityType))} ${row.entityCode} ${row.entityName}`,
    ...(row.entityType === PickStrategyEntityType.employee ? [] : [t(labelOfCode(ShareFlag, row.shareFlag))]),
    row.vmNames.length > 0 ? row.vmNames.join(t('、')) : t('全部设备'),
    days,
    ...(row.onlyListed ? [t('仅限明细')] : []),
    ...(row.approvalFlag ? [t('需要审批')] : []),
  ];
  return (
    <p className="strategy-head">
      <b>{row.strategyName}</b> <StatusTag codes={StatusFlag} value={row.statusFlag} /> {facts.join(' · ')}
    </p>
  );
}
