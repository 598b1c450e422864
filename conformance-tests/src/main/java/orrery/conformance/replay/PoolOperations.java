package orrery.conformance.replay;

import com.google.common.base.Splitter;
import java.util.ArrayList;
import java.util.List;
import orrery.device.CUmemLocation;
import orrery.driver.CUgraphMemAttribute;
import orrery.driver.CUmemAccessDesc;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemoryPool;

/** The operations of transcripts on the pools of devices and locations and on the memory of graphs, and their words. */
final class PoolOperations {
    private PoolOperations() {}

    static void register(OperationTable table) {
        table.does("cuDeviceSetMemPool", (s, a) -> {
            CUmemoryPool pool = pool(a);
            s.driver().cuDeviceSetMemPool(a.device(), pool);
        });
        addLocations(table);
        addGraphMemory(table);
    }

    /** Adds the operations on the pools of locations, {@code [pool] type location [id]}. */
    private static void addLocations(OperationTable table) {
        table.answers("cuMemGetDefaultMemPool", (s, a) -> {
            CUmemPoolProps at = properties(a);
            return s.found(a, Kind.POOL, s.driver().cuMemGetDefaultMemPool(at.location(), at.allocType()));
        });
        table.answers("cuMemGetMemPool", (s, a) -> {
            CUmemPoolProps at = properties(a);
            return s.found(a, Kind.POOL, s.driver().cuMemGetMemPool(at.location(), at.allocType()));
        });
        table.does("cuMemSetMemPool", (s, a) -> {
            CUmemoryPool pool = pool(a);
            CUmemPoolProps at = properties(a);
            s.driver().cuMemSetMemPool(at.location(), at.allocType(), pool);
        });
    }

    private static void addGraphMemory(OperationTable table) {
        table.answers("cuDeviceGetGraphMemAttribute", (s, a) -> {
            CUgraphMemAttribute attribute = a.constant(CUgraphMemAttribute.class);
            return CallAnswer.success().with(s.driver().cuDeviceGetGraphMemAttribute(a.device(), attribute));
        });
        table.does("cuDeviceSetGraphMemAttribute", (s, a) -> {
            CUgraphMemAttribute attribute = a.constant(CUgraphMemAttribute.class);
            long value = a.number();
            s.driver().cuDeviceSetGraphMemAttribute(a.device(), attribute, value);
        });
    }

    private static CUmemoryPool pool(TranscriptArguments arguments) {
        return arguments.handle(arguments.word(), CUmemoryPool.class);
    }

    /**
     * Reads the properties of a pool, {@code [type [location [id [handle types [maximum size]]]]]}; pinned on device 0
     * where the line ends.
     */
    static CUmemPoolProps properties(TranscriptArguments arguments) {
        CUmemPoolProps.AllocationType type = type(arguments);
        CUmemLocation location = location(arguments);
        int handleTypes = arguments.integer(0);
        long maxSize = arguments.hasMore() ? arguments.number() : 0;
        return new CUmemPoolProps(type, handleTypes, location, maxSize);
    }

    /** Reads an allocation type, {@code [type]}; pinned where the line ends. */
    static CUmemPoolProps.AllocationType type(TranscriptArguments arguments) {
        return arguments.hasMore()
                ? arguments.constant(CUmemPoolProps.AllocationType.class)
                : CUmemPoolProps.AllocationType.PINNED;
    }

    /** Reads a location, {@code [location [id]]}; device 0 where the line ends. */
    static CUmemLocation location(TranscriptArguments arguments) {
        CUmemLocation.Type type =
                arguments.hasMore() ? arguments.constant(CUmemLocation.Type.class) : CUmemLocation.Type.DEVICE;
        return new CUmemLocation(type, arguments.integer(0));
    }

    /** Parses descriptors of access, {@code TYPE:id:ACCESS} each. */
    static List<CUmemAccessDesc> descriptors(List<String> items) {
        List<CUmemAccessDesc> descriptors = new ArrayList<>();
        for (String item : items) {
            List<String> parts = Splitter.on(':').splitToList(item);
            descriptors.add(new CUmemAccessDesc(location(parts), known(CUmemAccessDesc.Flags.values(), parts.get(2))));
        }
        return descriptors;
    }

    /** Parses the location {@code TYPE:id}. */
    static CUmemLocation location(List<String> parts) {
        return new CUmemLocation(
                known(CUmemLocation.Type.values(), parts.get(0)), (int) TranscriptArguments.number(parts.get(1)));
    }

    /** Returns the constant of a name, or null where a transcript asks for one that does not exist. */
    private static <E extends Enum<E>> E known(E[] constants, String name) {
        for (E constant : constants) {
            if (constant.name().equals(name)) {
                return constant;
            }
        }
        return null;
    }
}
