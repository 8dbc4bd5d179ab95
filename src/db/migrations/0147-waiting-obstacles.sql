-- `blocked` also stood where a guest had blocked the host, which the host must not learn; the next free place judges anew.
update waiting_entries set obstacle = null where obstacle = 'blocked';
