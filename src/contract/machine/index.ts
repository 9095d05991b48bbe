// The machine noun's endpoints: machines and models, channels, their stock, their settings.
import { vmBanner } from './banner.ts';
import { confidence } from './confidence.ts';
import { vmChannel } from './channel.ts';
import { vmSettings } from './vm-settings.ts';
import { vmStock } from './vm-stock.ts';
import { vm } from './vm.ts';

export const machine = { vm, vmChannel, vmStock, vmSettings, vmBanner, confidence };
