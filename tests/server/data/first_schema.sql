-- A database of the first released schema (version 0001) with tables of every kind. It is never changed: every version of the
-- program has to bring it up to date. The statements are understood by SQLite and by PostgreSQL.
-- Tokens: the host of every table is 'host', the people of a table are 'seat-0', 'seat-1' and so on.

create table alembic_version (version_num varchar(32) not null, constraint alembic_version_pkc primary key (version_num));

create table tables (
    id varchar(32) not null primary key, game varchar(32) not null, track varchar(64) not null, options json not null,
    seed bigint not null, seeded boolean not null, public boolean not null, status varchar(8) not null, version integer not null,
    bots_next boolean not null, host varchar(64) not null, created double precision not null, changed double precision not null,
    outcome json, rematch varchar(32)
);
create index ix_tables_status on tables (status);
create index ix_tables_host on tables (host);
create index ix_tables_created on tables (created);

create table seats (
    table_id varchar(32) not null references tables (id), seat integer not null, who varchar(8) not null, name varchar(80) not null,
    bot varchar(80) not null, token varchar(64), primary key (table_id, seat)
);
create index ix_seats_token on seats (token);

create table actions (
    table_id varchar(32) not null references tables (id), number integer not null, seat integer not null, text varchar(200) not null,
    client varchar(64), at double precision not null, primary key (table_id, number)
);
create unique index one_per_client on actions (table_id, seat, client);

create table replays (id varchar(32) not null primary key, record text not null, created double precision not null);

insert into alembic_version values ('0001');
insert into tables (id, game, track, options, seed, seeded, public, status, version, bots_next, host, created, changed, outcome, rematch) values ('running', 'thunder-alley', 'yunta', '{"laps": 1, "cars": 2}', 11, true, false, 'running', 10, false, '4740ae6347b0172c01254ff55bae5aff5199f4446e7f6d643d40185b3f475145', 1763200000.25, 1763200100.5, null, null);
insert into tables (id, game, track, options, seed, seeded, public, status, version, bots_next, host, created, changed, outcome, rematch) values ('over', 'thunder-alley', 'yunta', '{"laps": 1, "cars": 1}', 12, true, false, 'over', 79, false, '4740ae6347b0172c01254ff55bae5aff5199f4446e7f6d643d40185b3f475145', 1763200000.25, 1763200100.5, '{"ranking": [1, 0], "points": [43, 48], "cars": {"1": 48, "25": 43}, "places": {"1": 1, "25": 2}, "ending": "ending.nobody"}', null);
insert into tables (id, game, track, options, seed, seeded, public, status, version, bots_next, host, created, changed, outcome, rematch) values ('waiting', 'grand-prix', 'santelmo', '{}', 4370590956963057, false, true, 'waiting', 0, false, '4740ae6347b0172c01254ff55bae5aff5199f4446e7f6d643d40185b3f475145', 1763200000.25, 1763200100.5, null, null);
insert into tables (id, game, track, options, seed, seeded, public, status, version, bots_next, host, created, changed, outcome, rematch) values ('bots', 'thunder-rolls', 'thornbury', '{"race": "lantern-night"}', 5, true, false, 'running', 0, true, '4740ae6347b0172c01254ff55bae5aff5199f4446e7f6d643d40185b3f475145', 1763200000.25, 1763200100.5, null, null);
insert into seats (table_id, seat, who, name, bot, token) values ('running', 0, 'person', '', '', '0d723a5e4f1199f4fd15919f41af79885fe1b9be314f2328127de443afc5e8dd');
insert into seats (table_id, seat, who, name, bot, token) values ('running', 1, 'person', '', '', 'eb1093499bfcc900f707c998803b4bd9e7939683200cf405837559774d084e92');
insert into seats (table_id, seat, who, name, bot, token) values ('running', 2, 'person', '', '', 'ac88e62697406988a819a10d149304b43362942543289a78c59b3d0b85ac65a9');
insert into seats (table_id, seat, who, name, bot, token) values ('over', 0, 'person', '', '', '0d723a5e4f1199f4fd15919f41af79885fe1b9be314f2328127de443afc5e8dd');
insert into seats (table_id, seat, who, name, bot, token) values ('over', 1, 'person', '', '', 'eb1093499bfcc900f707c998803b4bd9e7939683200cf405837559774d084e92');
insert into seats (table_id, seat, who, name, bot, token) values ('waiting', 0, 'person', 'Zoë O''Hara', '', '0d723a5e4f1199f4fd15919f41af79885fe1b9be314f2328127de443afc5e8dd');
insert into seats (table_id, seat, who, name, bot, token) values ('waiting', 1, 'open', '', '', null);
insert into seats (table_id, seat, who, name, bot, token) values ('waiting', 2, 'bot', '', 'greedy', null);
insert into seats (table_id, seat, who, name, bot, token) values ('bots', 0, 'bot', '', 'greedy', null);
insert into seats (table_id, seat, who, name, bot, token) values ('bots', 1, 'bot', '', 'random', null);
insert into actions (table_id, number, seat, text, client, at) values ('running', 1, 0, 'play 21 on 25', 'c1', 1763200001.0);
insert into actions (table_id, number, seat, text, client, at) values ('running', 2, 0, 'forward 0', 'c2', 1763200002.0);
insert into actions (table_id, number, seat, text, client, at) values ('running', 3, 1, 'play 14 on 1', 'c3', 1763200003.0);
insert into actions (table_id, number, seat, text, client, at) values ('running', 4, 1, 'forward', 'c4', 1763200004.0);
insert into actions (table_id, number, seat, text, client, at) values ('running', 5, 1, 'out', 'c5', 1763200005.0);
insert into actions (table_id, number, seat, text, client, at) values ('running', 6, 2, 'play 42 on 8', 'c6', 1763200006.0);
insert into actions (table_id, number, seat, text, client, at) values ('running', 7, 2, 'forward', 'c7', 1763200007.0);
insert into actions (table_id, number, seat, text, client, at) values ('running', 8, 2, 'forward', 'c8', 1763200008.0);
insert into actions (table_id, number, seat, text, client, at) values ('running', 9, 2, 'forward', 'c9', 1763200009.0);
insert into actions (table_id, number, seat, text, client, at) values ('running', 10, 2, 'undo 1', 'c10', 1763200010.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 1, 0, 'play 17 on 25', 'c1', 1763200001.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 2, 0, 'in', 'c2', 1763200002.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 3, 0, 'forward', 'c3', 1763200003.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 4, 0, 'out', 'c4', 1763200004.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 5, 1, 'play 14 on 1', 'c5', 1763200005.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 6, 1, 'in', 'c6', 1763200006.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 7, 1, 'in', 'c7', 1763200007.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 8, 1, 'out', 'c8', 1763200008.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 9, 0, 'pit 25', 'c9', 1763200009.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 10, 1, 'pit none', 'c10', 1763200010.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 11, 1, 'discard none', 'c11', 1763200011.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 12, 0, 'discard 20', 'c12', 1763200012.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 13, 1, 'play 54 on 1', 'c13', 1763200013.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 14, 1, 'out', 'c14', 1763200014.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 15, 1, 'in', 'c15', 1763200015.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 16, 1, 'in', 'c16', 1763200016.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 17, 1, 'forward', 'c17', 1763200017.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 18, 1, 'out', 'c18', 1763200018.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 19, 0, 'play 51 on 25', 'c19', 1763200019.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 20, 0, 'forward', 'c20', 1763200020.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 21, 0, 'forward', 'c21', 1763200021.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 22, 0, 'in', 'c22', 1763200022.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 23, 0, 'forward 0', 'c23', 1763200023.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 24, 0, 'forward', 'c24', 1763200024.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 25, 0, 'forward', 'c25', 1763200025.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 26, 0, 'forward', 'c26', 1763200026.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 27, 0, 'out', 'c27', 1763200027.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 28, 1, 'pit none', 'c28', 1763200028.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 29, 0, 'pit 25', 'c29', 1763200029.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 30, 1, 'discard none', 'c30', 1763200030.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 31, 0, 'discard none', 'c31', 1763200031.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 32, 1, 'play 73 on 1', 'c32', 1763200032.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 33, 1, 'in', 'c33', 1763200033.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 34, 1, 'forward', 'c34', 1763200034.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 35, 1, 'out', 'c35', 1763200035.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 36, 1, 'forward', 'c36', 1763200036.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 37, 1, 'in', 'c37', 1763200037.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 38, 0, 'play 12 on 25', 'c38', 1763200038.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 39, 0, 'out', 'c39', 1763200039.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 40, 1, 'pit 1', 'c40', 1763200040.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 41, 0, 'pit none', 'c41', 1763200041.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 42, 1, 'discard 69', 'c42', 1763200042.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 43, 0, 'discard none', 'c43', 1763200043.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 44, 1, 'play 18 on 1', 'c44', 1763200044.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 45, 1, 'out', 'c45', 1763200045.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 46, 0, 'play 26 on 25', 'c46', 1763200046.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 47, 0, 'in', 'c47', 1763200047.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 48, 0, 'out', 'c48', 1763200048.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 49, 0, 'out', 'c49', 1763200049.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 50, 1, 'pit 1', 'c50', 1763200050.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 51, 0, 'pit none', 'c51', 1763200051.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 52, 0, 'discard 47', 'c52', 1763200052.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 53, 1, 'discard 77', 'c53', 1763200053.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 54, 0, 'retire 25', 'c54', 1763200054.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 55, 1, 'play 81 on 1', 'c55', 1763200055.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 56, 1, 'out', 'c56', 1763200056.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 57, 1, 'pit none', 'c57', 1763200057.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 58, 1, 'discard 8', 'c58', 1763200058.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 59, 1, 'play 11 on 1', 'c59', 1763200059.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 60, 1, 'forward 1', 'c60', 1763200060.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 61, 1, 'pit 1', 'c61', 1763200061.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 62, 1, 'discard none', 'c62', 1763200062.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 63, 1, 'play 71 on 1', 'c63', 1763200063.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 64, 1, 'out', 'c64', 1763200064.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 65, 1, 'forward', 'c65', 1763200065.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 66, 1, 'pit 1', 'c66', 1763200066.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 67, 1, 'discard none', 'c67', 1763200067.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 68, 1, 'play 5 on 1', 'c68', 1763200068.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 69, 1, 'out', 'c69', 1763200069.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 70, 1, 'pit 1', 'c70', 1763200070.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 71, 1, 'discard 13', 'c71', 1763200071.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 72, 1, 'play 49 on 1', 'c72', 1763200072.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 73, 1, 'forward', 'c73', 1763200073.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 74, 1, 'pit 1', 'c74', 1763200074.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 75, 1, 'discard none', 'c75', 1763200075.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 76, 1, 'play 38 on 1', 'c76', 1763200076.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 77, 1, 'out', 'c77', 1763200077.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 78, 1, 'pit none', 'c78', 1763200078.0);
insert into actions (table_id, number, seat, text, client, at) values ('over', 79, 1, 'discard none', 'c79', 1763200079.0);
insert into replays (id, record, created) values ('replay', '{"format":"draftline-record","version":1,"rules":1,"game":"thunder-alley","track":{"id":"yunta"},"seats":2,"seed":12,"options":{"laps":1,"cars":1},"actions":["play 17 on 25","in","forward","out","play 14 on 1","in","in","out","pit 25","pit none","discard none","discard 20","play 54 on 1","out","in","in","forward","out","play 51 on 25","forward","forward","in","forward 0","forward","forward","forward","out","pit none","pit 25","discard none","discard none","play 73 on 1","in","forward","out","forward","in","play 12 on 25","out","pit 1","pit none","discard 69","discard none","play 18 on 1","out","play 26 on 25","in","out","out","pit 1","pit none","discard 47","discard 77","retire 25","play 81 on 1","out","pit none","discard 8","play 11 on 1","forward 1","pit 1","discard none","play 71 on 1","out","forward","pit 1","discard none","play 5 on 1","out","pit 1","discard 13","play 49 on 1","forward","pit 1","discard none","play 38 on 1","out","pit none","discard none"],"outcome":{"ranking":[1,0],"points":[43,48],"cars":{"1":48,"25":43},"places":{"1":1,"25":2},"ending":"ending.nobody"},"checksum":"7d2b675a497096f9","table":{"seat":0,"bots":["greedy","greedy"],"names":["",""]}}', 1763200050.0);
