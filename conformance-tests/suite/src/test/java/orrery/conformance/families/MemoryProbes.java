package orrery.conformance.families;

import java.util.List;
import java.util.function.ToLongFunction;
import orrery.device.CUmemLocation;
import orrery.driver.CUmemAdvise;
import orrery.driver.CUmemRangeAttribute;
import orrery.driver.CUstream;

/** Managed memory, and memory of each kind where another kind is asked for. */
final class MemoryProbes {
    private static final CUmemLocation ON_DEVICE = CUmemLocation.device(0);
    private static final int PAGE = 4096;
    private static final int SINGLE = 4;

    private MemoryProbes() {}

    static void add(LabelledProbes probes) {
        addLocations(probes);
        addPlaces(probes);
        probes.add("prefetch flags 1", f -> f.cuda.cudaMemPrefetchAsync(f.managed, PAGE, ON_DEVICE, 1, f.stream));
        for (int attribute : new int[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 99}) {
            CUmemRangeAttribute[] known = CUmemRangeAttribute.values();
            probes.add(
                    "range attribute " + attribute,
                    f -> f.cuda.cudaMemRangeGetAttribute(
                            attribute <= known.length ? known[attribute - 1] : null, f.managed, PAGE));
        }
    }

    private static CUmemLocation location(String name) {
        return switch (name) {
            case "device" -> ON_DEVICE;
            case "device 99" -> CUmemLocation.device(99);
            case "host" -> CUmemLocation.HOST;
            case "numa 0" -> new CUmemLocation(CUmemLocation.Type.HOST_NUMA, 0);
            case "numa 99" -> new CUmemLocation(CUmemLocation.Type.HOST_NUMA, 99);
            case "numa current" -> new CUmemLocation(CUmemLocation.Type.HOST_NUMA_CURRENT, 0);
            default -> new CUmemLocation(CUmemLocation.Type.INVALID, 0);
        };
    }

    private static void addLocations(LabelledProbes probes) {
        CUmemAdvise[] known = CUmemAdvise.values();
        for (int number : new int[] {0, 1, 2, 3, 4, 5, 6, 7, 99}) {
            CUmemAdvise advice = number >= 1 && number <= known.length ? known[number - 1] : null;
            for (String name : List.of("device", "device 99", "host", "numa 0", "numa 99", "numa current", "invalid")) {
                CUmemLocation location = location(name);
                probes.add(
                        "advise " + number + " " + name, f -> f.cuda.cudaMemAdvise(f.managed, PAGE, advice, location));
                if (number == 0) {
                    probes.add(
                            "prefetch " + name,
                            f -> f.cuda.cudaMemPrefetchAsync(f.managed, PAGE, location, 0, f.stream));
                    probes.add(
                            "prefetch null stream " + name,
                            f -> f.cuda.cudaMemPrefetchAsync(f.managed, PAGE, location, 0, null));
                }
            }
        }
    }

    private static void addPlaces(LabelledProbes probes) {
        addPlace(probes, "null", f -> 0, PAGE);
        addPlace(probes, "size 0", f -> f.managed, 0);
        addPlace(probes, "beyond", f -> f.managed, 2 << 20);
        addPlace(probes, "device memory", f -> f.device, PAGE);
        addPlace(probes, "pinned", f -> f.pinned, PAGE);
        addPlace(probes, "pageable", f -> f.host, PAGE);
        addPlace(probes, "inside", f -> f.managed + 100, 7);
    }

    private static void addPlace(LabelledProbes probes, String name, ToLongFunction<ProbeSet> at, long bytes) {
        ToLongFunction<ProbeSet> inside = f -> at.applyAsLong(f) == 0 ? 0 : at.applyAsLong(f) + 16;
        probes.add(
                "advise at " + name,
                f -> f.cuda.cudaMemAdvise(at.applyAsLong(f), bytes, CUmemAdvise.SET_READ_MOSTLY, ON_DEVICE));
        probes.add(
                "prefetch at " + name,
                f -> f.cuda.cudaMemPrefetchAsync(at.applyAsLong(f), bytes, ON_DEVICE, 0, f.stream));
        probes.add(
                "range at " + name,
                f -> f.cuda.cudaMemRangeGetAttribute(CUmemRangeAttribute.READ_MOSTLY, at.applyAsLong(f), bytes));
        probes.add(
                "ranges at " + name,
                f -> f.cuda.cudaMemRangeGetAttributes(
                        List.of(CUmemRangeAttribute.READ_MOSTLY), at.applyAsLong(f), bytes));
        probes.add(
                "attach at " + name, f -> f.cuda.cudaStreamAttachMemAsync(f.stream, at.applyAsLong(f), bytes, SINGLE));
        probes.add(
                "attach whole at " + name,
                f -> f.cuda.cudaStreamAttachMemAsync(f.stream, at.applyAsLong(f), 0, SINGLE));
        probes.add("register at " + name, f -> f.cuda.cudaHostRegister(at.applyAsLong(f), bytes, 0));
        probes.add("unregister at " + name, f -> f.cuda.cudaHostUnregister(at.applyAsLong(f)));
        probes.add("device pointer at " + name, f -> f.cuda.cudaHostGetDevicePointer(at.applyAsLong(f), 0));
        probes.add("host flags at " + name, f -> f.cuda.cudaHostGetFlags(at.applyAsLong(f)));
        probes.add("free inside " + name, f -> f.cuda.cudaFree(inside.applyAsLong(f)));
        probes.add("free host inside " + name, f -> f.cuda.cudaFreeHost(inside.applyAsLong(f)));
        probes.add("free async inside " + name, f -> f.cuda.cudaFreeAsync(inside.applyAsLong(f), f.stream));
        probes.add("attributes at " + name, f -> f.cuda.cudaPointerGetAttributes(at.applyAsLong(f)));
        probes.add("node free at " + name, f -> f.cuda.cudaGraphAddMemFreeNode(f.second, null, at.applyAsLong(f)));
        probes.add("pool pointer export at " + name, f -> f.cuda.cudaMemPoolExportPointer(at.applyAsLong(f)));
    }

    /** Flags from 0 to 8 of everything that has flags. */
    static void flags(LabelledProbes probes) {
        for (int flags : new int[] {0, 1, 2, 3, 4, 8}) {
            probes.add("attach flags " + flags, f -> f.cuda.cudaStreamAttachMemAsync(f.stream, f.managed, 0, flags));
            probes.add(
                    "attach null stream flags " + flags,
                    f -> f.cuda.cudaStreamAttachMemAsync(null, f.managed, 0, flags));
            probes.add(
                    "attach per thread flags " + flags,
                    f -> f.cuda.cudaStreamAttachMemAsync(CUstream.PER_THREAD, f.managed, 0, flags));
            probes.add("managed flags " + flags, f -> f.cuda.cudaMallocManaged(64, flags));
            probes.add("register flags " + flags, f -> {
                f.cuda.cudaHostRegister(f.host + 65536, PAGE, flags);
                f.cuda.cudaHostUnregister(f.host + 65536);
            });
            probes.add("host alloc flags " + flags, f -> f.cuda.cudaHostAlloc(64, flags));
            probes.add("event flags " + flags, f -> f.cuda.cudaEventCreateWithFlags(flags));
            probes.add("stream flags " + flags, f -> f.cuda.cudaStreamCreateWithFlags(flags));
            probes.add("record flags " + flags, f -> f.cuda.cudaEventRecordWithFlags(f.event, f.stream, flags));
            probes.add("wait flags " + flags, f -> f.cuda.cudaStreamWaitEvent(f.stream, f.event, flags));
            probes.add(
                    "callback flags " + flags,
                    f -> f.cuda.cudaStreamAddCallback(f.stream, (stream, error) -> {}, flags));
            probes.add("graph flags " + flags, f -> f.cuda.cudaGraphCreate(flags));
            probes.add("instantiate flags " + flags, f -> f.cuda.cudaGraphInstantiate(f.body, flags));
            probes.add("device flags " + flags, f -> f.cuda.cudaSetDeviceFlags(flags));
            probes.add("user object flags " + flags, f -> f.cuda.cudaUserObjectCreate(() -> {}, 1, flags));
            probes.add(
                    "occupancy flags " + flags,
                    f -> f.cuda.cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(ProbeSet.KERNEL, 32, 0, flags));
        }
    }
}
