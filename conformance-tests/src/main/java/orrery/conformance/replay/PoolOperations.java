package orrery.conformance.replay;

import com.google.common.base.Enums;
import com.google.common.base.Splitter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.device.CUmemLocation;
import orrery.driver.CUgraphMemAttribute;
import orrery.driver.CUmemAccessDesc;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemoryPool;

/** The operations of transcripts on the pools of devices and locations and on the memory of graphs, and their words. */
final class PoolOperations {
    private PoolOperations() {}

    static void register(OperationTable table) {
        table.does("cuDeviceSetMemPool", call -> {
            CUmemoryPool pool = pool(call);
            call.cuda.cuDeviceSetMemPool(call.device(), pool);
        });
        addLocations(table);
        addGraphMemory(table);
    }

    /** Adds the operations on the pools of locations, {@code [pool] type location [id]}. */
    private static void addLocations(OperationTable table) {
        table.answers("cuMemGetDefaultMemPool", call -> {
            CUmemPoolProps at = properties(call);
            return call.found(Kind.POOL, call.cuda.cuMemGetDefaultMemPool(at.location(), at.allocType()));
        });
        table.answers("cuMemGetMemPool", call -> {
            CUmemPoolProps at = properties(call);
            return call.found(Kind.POOL, call.cuda.cuMemGetMemPool(at.location(), at.allocType()));
        });
        table.does("cuMemSetMemPool", call -> {
            CUmemoryPool pool = pool(call);
            CUmemPoolProps at = properties(call);
            call.cuda.cuMemSetMemPool(at.location(), at.allocType(), pool);
        });
    }

    private static void addGraphMemory(OperationTable table) {
        table.answers("cuDeviceGetGraphMemAttribute", call -> {
            CUgraphMemAttribute attribute = call.constant(CUgraphMemAttribute.class);
            return CallAnswer.success().with(call.cuda.cuDeviceGetGraphMemAttribute(call.device(), attribute));
        });
        table.does("cuDeviceSetGraphMemAttribute", call -> {
            CUgraphMemAttribute attribute = call.constant(CUgraphMemAttribute.class);
            long value = call.number();
            call.cuda.cuDeviceSetGraphMemAttribute(call.device(), attribute, value);
        });
    }

    private static CUmemoryPool pool(ReplayedCall call) {
        return call.handle(CUmemoryPool.class);
    }

    /**
     * Reads the properties of a pool, {@code [type [location [id [handle types [maximum size]]]]]}; pinned on device 0
     * where the line ends.
     */
    static CUmemPoolProps properties(ReplayedCall call) {
        CUmemPoolProps.AllocationType type = type(call);
        CUmemLocation location = location(call);
        int handleTypes = call.integer(0);
        long maxSize = call.hasMore() ? call.number() : 0;
        return new CUmemPoolProps(type, handleTypes, location, maxSize);
    }

    /** Reads an allocation type, {@code [type]}; pinned where the line ends. */
    static CUmemPoolProps.AllocationType type(ReplayedCall call) {
        return call.hasMore()
                ? call.constant(CUmemPoolProps.AllocationType.class)
                : CUmemPoolProps.AllocationType.PINNED;
    }

    /** Reads a location, {@code [location [id]]}; device 0 where the line ends. */
    static CUmemLocation location(ReplayedCall call) {
        CUmemLocation.Type type = call.hasMore() ? call.constant(CUmemLocation.Type.class) : CUmemLocation.Type.DEVICE;
        return new CUmemLocation(type, call.integer(0));
    }

    /** Parses descriptors of access, {@code TYPE:id:ACCESS} each. */
    static List<CUmemAccessDesc> descriptors(List<String> items) {
        List<CUmemAccessDesc> descriptors = new ArrayList<>();
        for (String item : items) {
            List<String> parts = Splitter.on(':').splitToList(item);
            descriptors.add(new CUmemAccessDesc(location(parts), known(CUmemAccessDesc.Flags.class, parts.get(2))));
        }
        return descriptors;
    }

    /** Parses the location {@code TYPE:id}. */
    static CUmemLocation location(List<String> parts) {
        return new CUmemLocation(
                known(CUmemLocation.Type.class, parts.get(0)), (int) ReplayedCall.number(parts.get(1)));
    }

    /** Returns the constant of a name, or null where a transcript asks for one that does not exist. */
    private static <E extends Enum<E>> @Nullable E known(Class<E> type, String name) {
        return Enums.getIfPresent(type, name).orNull();
    }
}
