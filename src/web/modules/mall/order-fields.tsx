// For whom something is ordered, where it goes and who pays: the fields under a basket and under a list that was brought in.
import { mall } from '../../../contract/mall/index.ts';
import type { Sent } from '../../../contract/kernel/endpoint.ts';
import { labelOf } from '../../../contract/kernel/label.ts';
import { useT } from '../../kernel/i18n.ts';
import { FieldControl, shapeOf } from '../../kit/form/index.ts';

const shape = shapeOf(mall.mallOrder.create.input);
const NAMES = ['empId', 'warehouseId', 'needDate', 'costId', 'projectId', 'remark'] as const;

/** What is said of an order beside its lines. */
export type OrderSaid = Partial<Omit<Sent<typeof mall.mallOrder.create>, 'lines'>>;

export function OrderFields({ said, change }: { said: OrderSaid; change: (said: OrderSaid) => void }) {
  const t = useT();
  return (
    <div className="mall-fields">
      {NAMES.map((name) => {
        const schema = shape[name];
        const text = t((schema && labelOf(schema)) ?? name);
        if (!schema) return null;
        const put = (value: unknown) => change({ ...said, [name]: value ?? null });
        return (
          <label key={name}>
            <span>{text}</span>
            <FieldControl
              name={name}
              schema={schema}
              value={said[name] ?? undefined}
              change={put}
              label={text}
              searching={name === 'remark'}
            />
          </label>
        );
      })}
    </div>
  );
}
