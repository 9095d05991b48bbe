-- 铣刀 is said xidao in every workshop, and 粘 zhan as often as nian; the dictionary knows xian and nian alone, so that “xidao” found nothing.
-- How texts sound, a line each: all of it, its initials, and both again where a sign is often said another way (a surname, 卡盘, 模具). Nothing for one
-- without Chinese.
create or replace function search_sounds(variadic said text[]) returns text language plpgsql immutable parallel safe as $$
declare
  one text;
  sign text;
  sound text;
  -- Signs of two sounds, and the other sound.
  twice constant jsonb := '{"长":"zhang","重":"chong","行":"hang","调":"diao","单":"shan","曾":"zeng","解":"xie","朴":"piao","区":"ou","查":"zha","乐":"yue","仇":"qiu","尉":"yu","还":"huan","传":"zhuan","校":"jiao","率":"shuai","弹":"dan","藏":"zang","削":"xue","壳":"qiao","薄":"bo","柏":"bo","卡":"qia","轧":"zha","都":"du","盖":"ge","覃":"tan","缪":"miao","召":"shao","模":"mu","折":"she","会":"kuai","圈":"juan","降":"xiang","参":"shen","差":"chai","朝":"zhao","番":"pan","给":"ji","便":"pian","着":"zhuo","系":"ji","得":"dei","铛":"cheng","车":"ju","铣":"xi","粘":"zhan","角":"jue","石":"dan","盛":"cheng","拓":"ta","露":"lou","称":"chen","强":"jiang","省":"xing","色":"shai","塞":"se","屏":"bing","炮":"bao","种":"chong"}';
  lines text[] := '{}';
  whole text;
  firsts text;
  other text;
  other_firsts text;
begin
  foreach one in array said loop
    continue when one is null or one !~ '[一-龥]';
    whole := ''; firsts := ''; other := ''; other_firsts := '';
    foreach sign in array string_to_array(search_plain(one), null) loop
      sound := search_sound(sign);
      whole := whole || sound;
      firsts := firsts || left(sound, 1);
      sound := coalesce(twice ->> sign, sound);
      other := other || sound;
      other_firsts := other_firsts || left(sound, 1);
    end loop;
    lines := lines || whole || firsts;
    if other <> whole then lines := lines || other || other_firsts; end if;
  end loop;
  return array_to_string(lines, chr(10));
end $$;

-- What was written with these signs before is made anew, where there is any.
do $again$
declare
  one record;
  found boolean;
begin
  for one in
    select c.oid::regclass as kind, c.relname as name, pg_get_expr(t.adbin, t.adrelid) as said, pg_get_expr(p.adbin, p.adrelid) as pairs
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'search_text' and not a.attisdropped
      join pg_attrdef t on t.adrelid = c.oid and t.adnum = a.attnum
      join pg_attribute b on b.attrelid = c.oid and b.attname = 'search_pairs' and not b.attisdropped
      join pg_attrdef p on p.adrelid = c.oid and p.adnum = b.attnum
     where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
     order by c.relname
  loop
    execute format('select exists(select from %s where search_text ~ %L)', one.kind, '[铣粘]') into found;
    continue when not found;
    execute format('alter table %s drop column search_pairs, drop column search_text', one.kind);
    execute format(
      'alter table %s add column search_text text not null generated always as (%s) stored, add column search_pairs integer[] not null generated always as (%s) stored',
      one.kind, one.said, one.pairs);
    execute format('create index %I on %s using gin (search_pairs) with (gin_pending_list_limit = 256)', one.name || '_by_search', one.kind);
  end loop;
end $again$;
