// How Chinese sounds, without a dictionary: the browser sorts Chinese by sound, so a sign is said as the last of these that does not come after it.

// The first sign of each sound, in the order of sounds; ü is v, as it is typed.
const FIRSTS =
  // not-text: signs with their sounds
  '吖a哎ai安an肮ang凹ao丷ba紦bai扳ban邦bang勹bao卑bei奔ben獖beng屄bi边bian灬biao憋bie汃bin氞bing癶bo峬bu簿ca囃cai参can仓cang撡cao艹ce嵾cen曽ceng叉cha芆chai辿chan伥chang蟐chao车che抻chen阷cheng吃chi充chong抽chou出chu橻chuai巛chuan刅chuang吹chui旾chun逴chuo呲ci匆cong凑cou粗cu汆cuan崔cui乼cun搓cuo咑da呆dai鮘dan当dang刀dao嘚de扥den灯deng氐di嗲dia敁dian刁diao爹die丁ding丟diu东dong吺dou厾du耑duan垖dui吨dun多duo妸e诶ei奀en鞥eng儿er发fa帆fan匚fang飞fei分fen丰feng覅fo紑fou夫fu旮ga侅gai甘gan冈gang皋gao戈ge给gei根gen刯geng工gong勾gou估gu瓜gua乖guai关guan光guang撗gui丨gun呙guo哈ha咍hai嚡han夯hang茠hao诃he黒hei拫hen亨heng噷hong齁hou乎hu花hua怀huai欢huan巟huang灰hui昏hun吙huo丌ji加jia戋jian橺jiang艽jiao鵤jie巾jin坕jing燝jiong丩jiu凥ju爠juan噘jue军jun咔ka开kai刊kan忼kang尻kao匼ke剋kei肎ken劥keng空kong抠kou扝ku夸kua蒯kuai宽kuan匡kuang亏kui鑎kun尡kuo垃la来lai兰lan啷lang唥lao仂le雷lei嘞leng哩li俩lia倆lian良liang煷liao毟lie拎lin伶ling瀮liu囖long瞜lou噜lu驴lv娈luan掠lve擽lun啰luo呣m妈ma埋mai嫚man牤mang猫mao嚒me癦mei椚men擝meng咪mi宀mian喵miao乜mie民min名ming谬miu摸mo怽mou毪mu縸na腉nai囡nan囔nang孬nao疒ne娞nei恁nen能neng嗯ng妮ni拈nian娘niang鸟niao捏nie囜nin宁ning妞niu农nong羺nou譳nu女nv奻nuan疟nve黁nuo喔o讴ou妑pa拍pai眅pan乓pang抛pao呸pei喷pen匉peng丕pi囨pian剽piao氕pie姘pin乒ping蘋po桲pou仆pu巬qi掐qia千qian呛qiang悄qiao苆qie亲qin靑qing卭qiong丘qiu区qu迲quan炔que夋qun呥ran穣rang娆rao惹re人ren扔reng日ri戎rong厹rou邚ru挼ruan婑rui瞤run捼ruo仨sa虄sai三san橵sang掻sao閪se森sen僧seng杀sha繌shai山shan伤shang弰shao奢she谁shen升sheng尸shi収shou书shu刷shua衰shuai闩shuan双shuang脽shui吮shun说shuo厶si忪song凁sou苏su狻suan夊sui孙sun唆suo他ta囼tai粏tan賧tang夲tao忑te熥teng剔ti趯tian旫tiao螩tie厅ting囲tong偷tou綉tu湍tuan推tui吞tun畽tuo屲wa歪wai弯wan尢wang危wei煀wen呚weng挝wo乌wu錻xi呷xia仙xian乡xiang灱xiao恷xie心xin星xing裄xiong休xiu吁chua湑xu吅xuan削xue坃xun丫ya恹yan央yang羪yao鑰ye一yi囙yin应ying哟yo佣yong优you蒏yu澚yuan曰yue晕yun繧za災zai兂zan匨zang傮zao则ze伬zei怎zen譛zeng扎zha夈zhai枬zhan张zhang佋zhao蜇zhe贞zhen凧zheng之zhi徔zhong州zhou朱zhu抓zhua跩zhuai专zhuan妆zhuang隹zhui宒zhun拙zhuo乲zi宗zong潈zou楱zu钻zuan厜zui穝zun嘬zuo';
// Signs of several sounds that the menu and common names use in another sound than the one they sort by, and some that sort far from theirs.
const SPOKEN: Record<string, string> = {
  校: 'jiao',
  重: 'chong',
  调: 'diao',
  还: 'huan',
  单: 'dan',
  长: 'chang',
  传: 'chuan',
  色: 'se',
  虚: 'xu',
  角: 'jue',
};

// Who leads a group is a zhang, not a chang: 班长, 组长, 厂长.
const ZHANG = '掌'; // not-text: a sign of that sound
const LEADER = /(?<=[班组科厂部队店所处室段线校])长/gu;
// Who keeps the books is a kuai, though a meeting is a hui: 会计.
const KUAI = '快'; // not-text: a sign of that sound
const BOOKS = /会(?=计)/gu;

let sorted: { collator: Intl.Collator; firsts: [sign: string, sound: string][] } | undefined;
const table = () =>
  (sorted ??= {
    collator: new Intl.Collator('zh-Hans-CN-u-co-pinyin'),
    firsts: [...FIRSTS.matchAll(/([^a-z])([a-z]+)/gu)].map(([, sign = '', sound = '']) => [sign, sound]),
  });

// A tree of thousands of names is made of some hundred signs, and a comparison by sound is slow.
const sounds = new Map<string, string>();

function soundOf(sign: string): string {
  const before = sounds.get(sign);
  if (before !== undefined) return before;
  const sound = heard(sign);
  sounds.set(sign, sound);
  return sound;
}

function heard(sign: string): string {
  if (!/\p{Script=Han}/u.test(sign)) return sign.toLowerCase();
  const spoken = SPOKEN[sign];
  if (spoken) return spoken;
  const { collator, firsts } = table();
  let [low, high] = [0, firsts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (collator.compare(firsts[middle]?.[0] ?? '', sign) <= 0) low = middle;
    else high = middle - 1;
  }
  return firsts[low]?.[1] ?? sign;
}

const known = new Map<string, readonly string[]>();

/** The sounds of a text, sign by sign: letters and digits stand as they are, in lower case, blanks fall away. */
function soundsOf(text: string): readonly string[] {
  const before = known.get(text);
  if (before !== undefined) return before;
  const said = Array.from(text.replace(LEADER, ZHANG).replace(BOOKS, KUAI))
    .filter((sign) => sign.trim())
    .map(soundOf);
  known.set(text, said);
  return said;
}

/** The initials of a text: 商品管理 → spgl; letters and digits stand as they are, in lower case, blanks fall away. */
export const initialsOf = (text: string): string =>
  soundsOf(text)
    .map((sound) => Array.from(sound)[0])
    .join('');

/** Whether a text begins with what was typed, or its initials or sounds do. */
export function begins(text: string, typed: string): boolean {
  const said = [text.toLowerCase(), initialsOf(text), soundsOf(text).join('')];
  return said.some((one) => one.startsWith(typed));
}

/** How a text sounds, for trees that are searched by a part of it: its initials and all of it, a line each. */
export const spokenOf = (text: string): string => `${initialsOf(text)}\n${soundsOf(text).join('')}`;

/** Whether the sounds of a text hold what was typed, from the beginning of a sign on: shoutao, guan. */
function sounded(text: string, word: string): boolean {
  const said = soundsOf(text);
  const first = word.charAt(0);
  return said.some((sound, at) => sound.startsWith(first) && said.slice(at).join('').startsWith(word));
}

function rankOfWord(text: string, word: string): number | undefined {
  const low = text.toLowerCase();
  if (low.startsWith(word)) return 0;
  if (low.includes(word)) return 1;
  const initials = initialsOf(text);
  if (initials.startsWith(word)) return 2;
  if (initials.includes(word)) return 3;
  return sounded(text, word) ? 4 : undefined;
}

/**
 * How well a text answers what was typed, every word of it: 0 begins with it, 1 holds it, 2 its initials begin with it, 3 they hold it, 4 it sounds so;
 * undefined: not at all. Of several words the worst counts.
 */
export function rankOf(text: string, typed: string): number | undefined {
  const words = typed.split(/\s+/u).filter(Boolean);
  if (words.length < 2) return rankOfWord(text, words[0] ?? '');
  const ranks = words.map((word) => rankOfWord(text, word) ?? Infinity);
  const worst = Math.max(...ranks);
  return worst === Infinity ? undefined : Math.max(1, worst);
}
