package orrery.conformance.replay;

import org.jspecify.annotations.Nullable;
import orrery.driver.CUmemGenericAllocationHandle;
import orrery.driver.CUmulticastObjectProp;
import orrery.driver.MulticastObjectManagement.CUmulticastGranularity;

/**
 * The operations of transcripts on multicast objects. {@code [devices [size [handle types [flags]]]]} or {@code null}
 * says what one is.
 */
final class MulticastOperations {
    private static final int UNIT = 1 << 21;

    private MulticastOperations() {}

    static void register(OperationTable table) {
        table.answers(
                "cuMulticastCreate",
                (s, a) -> s.made(a, Kind.PHYSICAL_MEMORY, s.driver().cuMulticastCreate(properties(a))));
        table.answers("cuMulticastGetGranularity", (s, a) -> {
            CUmulticastGranularity option = a.constant(CUmulticastGranularity.class);
            return CallAnswer.success().with(s.driver().cuMulticastGetGranularity(properties(a), option));
        });
        table.does("cuMulticastAddDevice", (s, a) -> s.driver().cuMulticastAddDevice(object(a), a.device()));
        table.does(
                "cuMulticastBindMem",
                (s, a) -> s.driver()
                        .cuMulticastBindMem(object(a), a.number(), object(a), a.number(), a.number(), a.integer(0)));
        table.does(
                "cuMulticastBindAddr",
                (s, a) -> s.driver().cuMulticastBindAddr(object(a), a.number(), a.pointer(), a.number(), a.integer(0)));
        table.does(
                "cuMulticastUnbind",
                (s, a) -> s.driver().cuMulticastUnbind(object(a), a.device(), a.number(), a.number()));
    }

    private static @Nullable CUmulticastObjectProp properties(TranscriptArguments arguments) {
        if (arguments.takeIf("null")) {
            return null;
        }
        int devices = arguments.integer(2);
        long size = arguments.hasMore() ? arguments.number() : UNIT;
        return new CUmulticastObjectProp(devices, size, arguments.integer(0), arguments.integer(0));
    }

    /** Reads a handle, which can be {@code null}. */
    private static @Nullable CUmemGenericAllocationHandle object(TranscriptArguments arguments) {
        return arguments.takeIf("null") ? null : arguments.handle(arguments.word(), CUmemGenericAllocationHandle.class);
    }
}
