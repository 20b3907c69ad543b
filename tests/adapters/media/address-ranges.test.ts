import { expect, it } from "vitest";
import { findRefusedRange } from "../../../scripts/adapters/media/guarded-connector.ts";

const REFUSED: Record<string, string> = {
  loopback: "127.0.0.1 127.255.255.254 ::1 ::ffff:127.0.0.1 ::ffff:7f00:1 64:ff9b::127.0.0.1",
  unspecified: "0.0.0.0 0.1.2.3 ::",
  private:
    "10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 0:0:0:0:0:ffff:10.1.2.3 64:ff9b::10.0.0.1 fc00::1 fd00:ec2::254",
  "link-local": "169.254.169.254 ::ffff:a9fe:a9fe 64:ff9b::a9fe:a9fe fe80::1 fe80::1%eth0 fec0::1",
  "carrier-grade NAT": "100.64.0.1 100.100.100.200",
  "cloud metadata": "168.63.129.16",
  multicast: "224.0.0.1 239.255.255.255 ff02::1",
  "6to4": "2002:7f00:1:: 2002:808:808::1",
  reserved:
    "192.0.0.192 192.0.2.1 192.88.99.1 198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1 240.0.0.1 255.255.255.255 ::127.0.0.1 ::ffff:0:127.0.0.1 64:ff9b:1::1 2001::1 2001:db8::1 3fff::1 100::1 5f00::1 4000::1",
  unknown: "localhost 127.1",
};

it.each(Object.entries(REFUSED))("addresses that are %s are refused: %s", (range, addresses) => {
  for (const address of addresses.split(" ")) expect(findRefusedRange(address), address).toBe(range);
  expect(findRefusedRange("")).toBe("unknown");
});

const PUBLIC = [
  "1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 168.63.129.15",
  "169.253.255.255 172.15.255.255 172.32.0.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 223.255.255.255",
  "::ffff:8.8.8.8 64:ff9b::8.8.8.8 2001:4860:4860::8888 2606:4700:4700::1111 2a00:1450:4001:81b::200e",
];

it.each(PUBLIC.flatMap((line) => line.split(" ")))("%s is public", (address) => {
  expect(findRefusedRange(address)).toBeNull();
});
