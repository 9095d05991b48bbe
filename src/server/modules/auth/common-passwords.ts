// Passwords that everybody tries first (ASVS 6.2.4). Lists that leaked show the same habit over and over: a known word or name with
// a capital, then a usual ending. The rules let just those through, so they are written here as words and endings. This is a list
// made from that habit, not a copy of a counted one.
const WORDS = `
  password passw0rd passwort pass p@ssword p@ssw0rd pa55word qwerty qwertyuiop qwert qwer asdf asdfgh asdfghjkl zxcvbn zxcvbnm
  abc abcd abcde abcdef abcdefg aa aaa aaaa a q1w2e3r4 1qaz2wsx 1q2w3e4r zaq1 qaz qazwsx admin administrator root user guest test
  tester testing demo temp login welcome hello letmein changeme secret master super superman batman dragon monkey shadow sunshine
  princess football baseball soccer hockey michael jordan jennifer jessica ashley daniel thomas robert charlie andrew matthew
  iloveyou lovely love woaini woaiwojia wang wangwei zhang zhangwei zhangsan lisi wangwu li liwei liu chen yang huang zhao zhou wu
  xu sun ma zhu hu guo he lin gao luo beijing shanghai shenzhen guangzhou china zhongguo wuhan chengdu nanjing hangzhou taobao
  alibaba tencent baidu weixin huawei xiaomi summer winter spring autumn monday friday january october computer internet system
  server network oracle windows microsoft google apple samsung iphone android pokemon starwars killer hunter ranger buster
  freedom whatever trustno1 access flower cookie cheese banana orange purple silver golden diamond mercedes ferrari porsche
  mustang corvette yamaha toyota honda warehouse storekeeper machine material supply vending gongchang cangku cangkuguanli chejian daoju
  wuliao shouhuoji lingliao
`
  .trim()
  .split(/\s+/);

const ENDINGS = `
  1 12 123 1234 12345 123456 1234567 12345678 123456789 321 54321 654321 0 00 000 01 001 007 11 111 1111 111111 22 222 33 66 666
  6666 77 88 888 8888 99 999 520 521 1314 5201314 168 2000 2008 2010 2015 2018 2019 2020 2021 2022 2023 2024 2025 2026 @1 @12 @123
  @1234 @12345 @123456 ! 1! 12! 123! 1234! 12345! 123456! 123# #1 #123 . 123. 1. _1 _123 @2020 @2021 @2022 @2023 @2024 @2025 @2026
`
  .trim()
  .split(/\s+/);

// Walks over the keyboard and mixtures that are no word with an ending.
const OTHERS = `
  qwe123456 qweasd123 qweasdzxc123 asd123456 asd123asd zxc123456 zxc123zxc qaz123456 qaz123wsx qazwsx123 1qaz2wsx 1qaz@wsx 1qazxsw2
  zaq12wsx zaq1xsw2 2wsx3edc 3edc4rfv 1qaz2wsx3edc 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4t5 q1w2e3r4t5y6 a1b2c3d4 a1b2c3d4e5 a1s2d3f4 1a2b3c4d
  123qweasd 123qweasdzxc qwe123qwe 123qwe123 1234qwer 12345qwert qwer1234 asdf1234 zxcv1234 abcd1234 aaaa1111 aabb1122 abc123abc abc123456
  123456aa 123456abc 12345678a 123456789a 1234567a 11111111a 88888888a 66666666a a1234567 a12345678 a123456789 q1234567 z1234567
  aa123123 aa112233 abc112233 ab123456 ab12345678 a5201314 woaini1314 woaini520 woaini521 iloveyou1 mynameis1 p0o9i8u7 pa55w0rd pa$$w0rd1
  p@ssw0rd! passw0rd! welcome1! admin@123 admin@123456 admin888 root@123 test@123 user@123 huawei@123 changeme1 changeme! letmein1!
`
  .trim()
  .split(/\s+/);

const common = new Set([...WORDS.flatMap((word) => ENDINGS.map((ending) => word + ending)), ...OTHERS]);

/** Whether a password is among the most used ones, in whatever letter case. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());

/** The listed ones that the rules would let through, with a capital first: how much the list really forbids. */
export const commonPasswords = (): string[] => [...common].map((one) => one.replace(/[a-z]/, (first) => first.toUpperCase()));
