// A picker of branches of a tree, with a press that takes in whatever stands below the chosen ones.
import { Button } from 'antd';
import { org } from '../../../contract/org/index.ts';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { queryClient } from '../../kernel/query.ts';
import { toast } from '../../kernel/notify.ts';
import type { ControlProps } from '../../kit/form/control-props.ts';
import { pickers } from '../../kit/picker/pickers.ts';
import { RemotePicker } from '../../kit/picker/remote-picker.tsx';
import { withBranches } from './with-branches.ts';

const trees = { departmentId: org.departments, costId: org.costs } as const;

/** Departments or cost centres, several of them. A template holds each branch by itself: what stands below is taken in by a press. */
export function BranchPicker({ of, ...props }: ControlProps & { of: keyof typeof trees }) {
  const t = useT();
  const source = pickers[of];
  const chosen = Array.isArray(props.value) ? (props.value as string[]) : [];
  const takeIn = async (): Promise<void> => {
    const tree = trees[of];
    const rows = await queryClient.fetchQuery({ queryKey: [tree.path, {}], queryFn: () => call(tree, {}) });
    const all = withBranches(rows, chosen);
    toast.success(t('加入了{n}个下级', { n: all.length - chosen.length }));
    props.change(all);
  };
  if (!source) return null;
  return (
    <div className="role-branches">
      <RemotePicker {...props} source={source} multiple />
      <Button
        disabled={chosen.length === 0}
        onClick={() => void takeIn().catch(() => undefined)}
        aria-label={`${props.label} ${t('加入下级')}`}
      >
        {t('加入下级')}
      </Button>
    </div>
  );
}
