package orrery.driver;

import com.google.common.collect.ImmutableMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Creates handles and resources for an implementation of {@link CudaDriver} over another library, and returns what they
 * stand for. Programs do not use it.
 */
public final class DriverSupport {
    private static final Map<Class<?>, LongFunction<?>> HANDLES = ImmutableMap.<Class<?>, LongFunction<?>>builder()
            .put(CUarray.class, address -> new CUarray(Reference.at(address)))
            .put(CUcontext.class, address -> new CUcontext(Reference.at(address)))
            .put(CUdevResourceDesc.class, address -> new CUdevResourceDesc(Reference.at(address)))
            .put(CUevent.class, address -> new CUevent(Reference.at(address)))
            .put(CUexternalMemory.class, address -> new CUexternalMemory(Reference.at(address)))
            .put(CUexternalSemaphore.class, address -> new CUexternalSemaphore(Reference.at(address)))
            .put(CUfunction.class, address -> new CUfunction(Reference.at(address)))
            .put(CUgraph.class, address -> new CUgraph(Reference.at(address)))
            .put(CUgraphExec.class, address -> new CUgraphExec(Reference.at(address)))
            .put(CUgraphNode.class, address -> new CUgraphNode(Reference.at(address)))
            .put(CUgreenCtx.class, address -> new CUgreenCtx(Reference.at(address)))
            .put(CUkernel.class, address -> new CUkernel(Reference.at(address), null))
            .put(CUlibrary.class, address -> new CUlibrary(Reference.at(address)))
            .put(CUlinkState.class, address -> new CUlinkState(Reference.at(address)))
            .put(CUmemGenericAllocationHandle.class, address -> new CUmemGenericAllocationHandle(Reference.at(address)))
            .put(CUmemoryPool.class, address -> new CUmemoryPool(Reference.at(address)))
            .put(CUmipmappedArray.class, address -> new CUmipmappedArray(Reference.at(address)))
            .put(CUmodule.class, address -> new CUmodule(Reference.at(address)))
            .put(CUstream.class, DriverSupport::stream)
            .put(CUuserObject.class, address -> new CUuserObject(Reference.at(address)))
            .build();

    private DriverSupport() {}

    /** Returns whether a class is one of handles that stand for an address. */
    public static boolean isHandle(Class<?> type) {
        return HANDLES.containsKey(type);
    }

    /**
     * Returns the handle that stands for an address.
     *
     * @param <H> the type of the handle
     * @param type the type of the handle
     * @param address the address
     * @return the handle; null for the address 0
     */
    public static <H> @Nullable H handle(Class<H> type, long address) {
        LongFunction<?> handles = Objects.requireNonNull(HANDLES.get(type), () -> type + " is no handle");
        return address == 0 ? null : type.cast(handles.apply(address));
    }

    /**
     * Returns the handle that stands for an address other than 0.
     *
     * @param <H> the type of the handle
     * @param type the type of the handle
     * @param address the address
     * @return the handle
     */
    public static <H> H required(Class<H> type, long address) {
        return Objects.requireNonNull(handle(type, address), () -> "the driver has returned a null " + type.getName());
    }

    /**
     * Returns the handle of a graph that its driver describes.
     *
     * @param address the address
     * @param text returns the graph in the form of {@link CUgraph#text}
     * @return the handle; null for the address 0
     */
    public static @Nullable CUgraph graph(long address, Function<CUgraph, String> text) {
        return address == 0 ? null : new CUgraph(Reference.at(address), text);
    }

    private static CUstream stream(long address) {
        if (address == CUstream.LEGACY.address()) {
            return CUstream.LEGACY;
        }
        return address == CUstream.PER_THREAD.address()
                ? CUstream.PER_THREAD
                : new CUstream(Reference.at(address), null);
    }

    /**
     * Returns the address that a handle stands for.
     *
     * @param handle the handle
     * @return the address; 0 for null, 1 and 2 for the default streams
     * @throws IllegalArgumentException if it is a handle of the simulator, or no handle
     */
    public static long address(@Nullable Object handle) {
        if (handle == null) {
            return 0;
        }
        if (handle instanceof Handle<?> known && known.address() != 0) {
            return known.address();
        }
        throw new IllegalArgumentException(
                handle + " is no handle of this driver; legal is a handle that a function of the same driver returned");
    }

    /**
     * Returns a resource that another driver has described by the bytes of its structure.
     *
     * @param type what kind of resource it is
     * @param sm how many SMs there are; null for another kind
     * @param nativeBytes the bytes of the driver's structure
     * @return the resource
     */
    public static CUdevResource resource(
            CUdevResourceType type, CUdevResource.@Nullable CUdevSmResource sm, byte[] nativeBytes) {
        return new CUdevResource(type, sm, nativeBytes);
    }

    /**
     * Returns the bytes that describe a resource to its driver.
     *
     * @param resource the resource
     * @return the bytes of the driver's structure
     * @throws IllegalArgumentException if it is a resource of the simulator
     */
    public static byte[] nativeBytes(CUdevResource resource) {
        return resource.nativeBytes();
    }
}
