// What other modules and the process may use of data push.
import { pull, push, pushReceiver, subscription } from '../../../contract/push/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { againPlatform, againTssg, againWms, againXinjiang, correctTssg, correctXinjiang, dropPush } from './again.ts';
import { pullNext } from './pull.ts';
import { createReceiver, deleteReceiver, updateReceiver } from './receiver.ts';
import { replayPushes } from './replay.ts';
import { changeSubscription, endSubscription, subscribe, subscriptions } from './subscription.ts';
import { pushHealth, receiverList, receivers } from './receiver.query.ts';
import { platformList, pushAttempts, pushDetail, tssgList, wmsList, xinjiangList } from './record.query.ts';
import { previewTemplate, saveTemplate, templates } from './template.ts';
import { connectTest, pushTest, testSubscription } from './try.ts';

export { asyncApi } from './asyncapi.ts';
export { openPush } from './pump.ts';
export { createReceiver } from './receiver.ts';
export const pushLists = [wmsList, tssgList, xinjiangList];
export const pushHandlers = [
  implement(push, {
    records: platformList.page,
    wms: wmsList.page,
    tssg: tssgList.page,
    xinjiang: xinjiangList.page,
    detail: pushDetail,
    attempts: pushAttempts,
    again: againPlatform,
    againWms,
    againTssg,
    againXinjiang,
    correct: correctTssg,
    correctXinjiang,
    drop: dropPush,
  }),
  implement(pull, { next: pullNext }),
  implement(pushReceiver, {
    page: receiverList.page,
    list: receivers,
    health: pushHealth,
    create: createReceiver,
    update: updateReceiver,
    delete: deleteReceiver,
    connectTest,
    pushTest,
    templates,
    preview: previewTemplate,
    saveTemplate,
    replay: replayPushes,
  }),
  implement(subscription, {
    list: subscriptions,
    subscribe,
    change: changeSubscription,
    end: endSubscription,
    test: testSubscription,
  }),
];
