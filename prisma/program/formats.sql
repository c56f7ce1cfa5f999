-- Values as the JSON of records shows them.

-- What tzdata calls `zone` at `instant`: EEST, CET, EDT. The session's own zone is put back.
create or replace function zone_abbreviation(instant timestamptz, zone text) returns text
language plpgsql stable as $$
declare
  before text := current_setting('TimeZone');
  found  text;
begin
  perform set_config('TimeZone', zone, true);
  found := to_char(instant, 'TZ');
  perform set_config('TimeZone', before, true);
  return found;
end $$;

-- A text percent-encoded as UTF-8 (RFC 3986, unreserved characters stay).
create or replace function percent_encoded(segment text) returns text
language sql immutable parallel safe as $$
  select string_agg(case when byte between 48 and 57 or byte between 65 and 90 or byte between 97 and 122 or byte in (45, 46, 95, 126)
                         then chr(byte) else '%' || upper(lpad(to_hex(byte), 2, '0')) end, '' order by position)
    from (select position, get_byte(convert_to(segment, 'UTF8'), position) as byte
            from generate_series(0, octet_length(segment) - 1) as position) as bytes
$$;

-- One segment of a URL. Nearly all are plain; this much PostgreSQL writes into the statement itself, without a call.
create or replace function url_segment(segment text) returns text
language sql immutable parallel safe as $$
  select case when segment ~ '^[A-Za-z0-9._~-]*$' then segment else percent_encoded(segment) end
$$;

-- '2027-01-05 14:23:36' as { year, month, day, hour, minutes, seconds }, all texts.
create or replace function moment_details(moment text) returns json
language sql immutable strict parallel safe as $$
  select ('{"year":"' || substr(moment, 1, 4) || '","month":"' || substr(moment, 6, 2) || '","day":"' || substr(moment, 9, 2)
       || '","hour":"' || substr(moment, 12, 2) || '","minutes":"' || substr(moment, 15, 2) || '","seconds":"' || substr(moment, 18, 2) || '"}')::json
$$;

-- The way over the earth's surface between two positions in WGS 84 degrees, in kilometres (haversine).
create or replace function distance_km(latitude double precision, longitude double precision, to_latitude double precision, to_longitude double precision)
returns double precision
language sql immutable strict parallel safe as $$
  select 2 * 6371.0088 * asin(least(1, sqrt(
           power(sin(radians(to_latitude - latitude) / 2), 2)
         + cos(radians(latitude)) * cos(radians(to_latitude)) * power(sin(radians(to_longitude - longitude) / 2), 2))))
$$;
