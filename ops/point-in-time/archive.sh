#!/bin/sh
# Once, on the database's machine, as its user: keeps every piece of PostgreSQL's log in WAL_ARCHIVE. Restart the server afterwards.
set -eu
: "${WAL_ARCHIVE:?the folder for the log, better on another disk}"

mkdir -p -m 700 "$WAL_ARCHIVE"
# a piece has its name only when all of it is on the disk; one that is there is never written over.
# After it was killed, PostgreSQL may ask for a piece that is already there: if both are the same, all is well
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 postgres <<SQL
alter system set wal_level = 'replica';
alter system set archive_mode = 'on';
alter system set archive_command =
  'test ! -f "$WAL_ARCHIVE/%f" && cp "%p" "$WAL_ARCHIVE/%f.part" && sync "$WAL_ARCHIVE/%f.part" && mv "$WAL_ARCHIVE/%f.part" "$WAL_ARCHIVE/%f" || cmp -s "%p" "$WAL_ARCHIVE/%f"';
-- a quiet shop fills no piece: this is the most that is lost when the machine is
alter system set archive_timeout = '60s';
SQL
echo "Restart PostgreSQL: from then on its log is kept in $WAL_ARCHIVE"
