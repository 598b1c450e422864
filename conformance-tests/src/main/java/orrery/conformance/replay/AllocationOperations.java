package orrery.conformance.replay;

import orrery.driver.CUcontext;
import orrery.driver.CUpointerAttribute;

/** The operations of transcripts that allocate memory, and that ask what is known of an address. */
final class AllocationOperations {
    private static final int MAPPED = 2;

    private AllocationOperations() {}

    static void register(OperationTable table) {
        table.answers("cuMemAlloc", (s, a) -> s.made(a, Kind.POINTER, s.driver().cuMemAlloc(a.number())));
        table.does("cuMemFree", (s, a) -> s.driver().cuMemFree(a.pointer()));
        table.answers(
                "cuMemHostAlloc",
                (s, a) -> s.made(a, Kind.POINTER, s.driver().cuMemHostAlloc(a.number(), a.integer(MAPPED))));
        table.answers(
                "cuMemAllocHost", (s, a) -> s.made(a, Kind.POINTER, s.driver().cuMemAllocHost(a.number())));
        table.does("cuMemFreeHost", (s, a) -> s.driver().cuMemFreeHost(a.pointer()));
        table.answers(
                "cuMemAllocManaged",
                (s, a) -> s.made(
                        a,
                        Kind.POINTER,
                        s.driver().cuMemAllocManaged(a.number(), a.flags(StreamOperations.ATTACH, 1))));
        table.does("cuMemHostRegister", (s, a) -> s.driver().cuMemHostRegister(a.pointer(), a.number(), a.integer()));
        table.does("cuMemHostUnregister", (s, a) -> s.driver().cuMemHostUnregister(a.pointer()));
        table.answers(
                "cuMemHostGetDevicePointer",
                (s, a) -> s.found(a, Kind.POINTER, s.driver().cuMemHostGetDevicePointer(a.pointer(), a.integer())));
        table.answers(
                "cuMemHostGetFlags",
                (s, a) -> CallAnswer.success().with(s.driver().cuMemHostGetFlags(a.pointer())));
        table.answers("cuMemGetAddressRange", (s, a) -> {
            var range = s.driver().cuMemGetAddressRange(a.pointer());
            return s.found(a, Kind.POINTER, range.base()).with(range.size());
        });
        table.answers("cuMemGetInfo", (s, a) -> {
            var info = s.driver().cuMemGetInfo();
            boolean sensible = 0 < info.free() && info.free() <= info.total();
            return CallAnswer.success().with(sensible ? "free" : "none").with(info.total());
        });
        table.answers("cuPointerGetAttribute", (s, a) -> {
            CUpointerAttribute attribute = a.constant(CUpointerAttribute.class);
            return value(attribute, s.driver().cuPointerGetAttribute(attribute, a.pointer()));
        });
    }

    private static CallAnswer value(CUpointerAttribute attribute, Object value) {
        return switch (attribute) {
            case DEVICE_POINTER, HOST_POINTER, RANGE_START_ADDR ->
                CallAnswer.success().handle(Kind.POINTER, value);
            case CONTEXT -> CallAnswer.success().handle(Kind.CONTEXT, (CUcontext) value);
            case IS_MANAGED, MAPPED, SYNC_MEMOPS -> CallAnswer.success().with(Boolean.TRUE.equals(value) ? 1 : 0);
            case BUFFER_ID -> CallAnswer.success().id("buffer", (Long) value);
            case MEMORY_TYPE, DEVICE_ORDINAL, RANGE_SIZE -> CallAnswer.success().with(value);
        };
    }
}
