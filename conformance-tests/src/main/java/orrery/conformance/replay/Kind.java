package orrery.conformance.replay;

import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUarray;
import orrery.driver.CUcontext;
import orrery.driver.CUdevResource;
import orrery.driver.CUdevResourceDesc;
import orrery.driver.CUevent;
import orrery.driver.CUexternalMemory;
import orrery.driver.CUexternalSemaphore;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUgreenCtx;
import orrery.driver.CUkernel;
import orrery.driver.CUlibrary;
import orrery.driver.CUmemGenericAllocationHandle;
import orrery.driver.CUmemoryPool;
import orrery.driver.CUmipmappedArray;
import orrery.driver.CUmodule;
import orrery.driver.CUstream;
import orrery.driver.CUuserObject;
import orrery.sim.ExternalHandle;

/** The kinds of things that have names. */
enum Kind {
    STREAM("s", CUstream.class),
    EVENT("e", CUevent.class),
    POINTER("p"),
    CONTEXT("ctx", CUcontext.class),
    MODULE("module", CUmodule.class),
    LIBRARY("lib", CUlibrary.class),
    KERNEL("k", CUkernel.class),
    FUNCTION("fn", CUfunction.class),
    GRAPH("g", CUgraph.class),
    NODE("n", CUgraphNode.class),
    EXEC("x", CUgraphExec.class),
    CONDITION("h"),
    POOL("pool", CUmemoryPool.class),
    PHYSICAL_MEMORY("ph", CUmemGenericAllocationHandle.class),
    USER_OBJECT("u", CUuserObject.class),
    RESOURCE("r", CUdevResource.class),
    DESCRIPTOR("d", CUdevResourceDesc.class),
    GREEN_CONTEXT("gc", CUgreenCtx.class),
    EXTERNAL_MEMORY("em", CUexternalMemory.class),
    EXTERNAL_SEMAPHORE("es", CUexternalSemaphore.class),
    MIPMAP("mm", CUmipmappedArray.class),
    ARRAY("a", CUarray.class),
    VULKAN_MEMORY("m"),
    TIMELINE("t"),
    BINARY("b"),
    SUBMISSION("q"),
    FILE("f", ExternalHandle.class);

    private final String prefix;
    private final @Nullable Class<?> handles;

    Kind(String prefix) {
        this(prefix, null);
    }

    Kind(String prefix, @Nullable Class<?> handles) {
        this.prefix = prefix;
        this.handles = handles;
    }

    /** Returns the kind of handles of a type; empty if the type is that of no handle. */
    static Optional<Kind> of(Class<?> type) {
        return Arrays.stream(values())
                .filter(each -> each.handles != null && each.handles.isAssignableFrom(type))
                .findFirst();
    }

    /** Returns the prefix of generated names. */
    String prefix() {
        return prefix;
    }
}
