// Feedback from the top bar (R108, R109, R180–R182, R251, R256).
import { useState } from 'react';
import { feedback, feedbackProblem, notice } from '../../contract/notice/index.ts';
import { call } from '../kernel/api.ts';
import { useT } from '../kernel/i18n.ts';
import { notify, toast } from '../kernel/notify.ts';
import { closeFeedback, useOverlays } from '../kernel/overlays.ts';
import { queryClient } from '../kernel/query.ts';
import { Dialog } from '../kit/dialog/dialog.tsx';
import { Editor } from '../editor/editor.tsx';

/** The dialog; a refusal leaves it open with the text, and so does closing it. */
export default function FeedbackDialog() {
  const t = useT();
  const open = useOverlays(({ feedback }) => feedback);
  const [content, setContent] = useState('');
  // A new number empties the editor.
  const [sent, setSent] = useState(0);
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    const problem = feedbackProblem(content);
    if (problem) return notify.error(t(problem));
    setBusy(true);
    try {
      await call(notice.createFeedback, { content });
      toast.success(t('反馈成功'));
      // One's own list may stand below.
      void queryClient.invalidateQueries({ queryKey: [feedback.own.path] });
      closeFeedback();
      setContent('');
      setSent(sent + 1);
    } catch {
      // Shown by the call; the dialog stays open with the text kept (R251).
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open={open} title={t('意见反馈')} width={800} close={closeFeedback} ok={{ text: '提交', run: () => void send(), busy }}>
      <Editor key={sent} label={t('反馈内容')} initial={content} change={setContent} />
    </Dialog>
  );
}
