// What a screen shows after a write: never what was true before it.
import { afterEach, expect, it } from 'vitest';
import { QueryObserver } from '@tanstack/react-query';
import { queryClient, refreshAll } from './query.ts';

afterEach(() => queryClient.clear());

it('a first answer that was asked for before a write is not what is shown after it', async () => {
  const answers: ((state: string) => void)[] = [];
  const seen: (string | undefined)[] = [];
  const observer = new QueryObserver<string>(queryClient, {
    queryKey: ['/orders'],
    queryFn: () => new Promise((resolve) => answers.push(resolve)),
  });
  const end = observer.subscribe(({ data }) => seen.push(data));
  const refreshed = refreshAll();
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.('已确认');
  await refreshed;
  answers[0]?.('待确认');
  await Promise.resolve();
  expect([observer.getCurrentResult().data, seen.includes('待确认'), observer.getCurrentResult().error]).toEqual(['已确认', false, null]);
  end();
});

it('an answer that is being asked for anew is replaced by one that was asked for after the write', async () => {
  const answers: ((state: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  queryClient.setQueryData(['/orders'], '新建');
  const observer = new QueryObserver<string>(queryClient, { queryKey: ['/orders'], queryFn, staleTime: 0 });
  const end = observer.subscribe(() => undefined);
  expect(answers).toHaveLength(1);
  const refreshed = refreshAll();
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.('待确认');
  answers[1]?.('已确认');
  await refreshed;
  expect(observer.getCurrentResult().data).toBe('已确认');
  end();
});
