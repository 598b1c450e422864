package orrery.conformance.replay;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import orrery.driver.CudaDriver;

/** The names that transcripts have for numbers, beside the names of constants of the driver. */
final class NumberNames {
    private static final ImmutableMap<String, Integer> NAMES = ImmutableMap.<String, Integer>builder()
            .put("DEFAULT", 0)
            .put("NON_BLOCKING", CudaDriver.CU_STREAM_NON_BLOCKING)
            .put("BLOCKING_SYNC", CudaDriver.CU_EVENT_BLOCKING_SYNC)
            .put("DISABLE_TIMING", CudaDriver.CU_EVENT_DISABLE_TIMING)
            .put("INTERPROCESS", CudaDriver.CU_EVENT_INTERPROCESS)
            .put("EXTERNAL", CudaDriver.CU_EVENT_RECORD_EXTERNAL)
            .put("GLOBAL", CudaDriver.CU_MEM_ATTACH_GLOBAL)
            .put("HOST", CudaDriver.CU_MEM_ATTACH_HOST)
            .put("SINGLE", CudaDriver.CU_MEM_ATTACH_SINGLE)
            .put("GEQ", CudaDriver.CU_STREAM_WAIT_VALUE_GEQ)
            .put("EQ", CudaDriver.CU_STREAM_WAIT_VALUE_EQ)
            .put("AND", CudaDriver.CU_STREAM_WAIT_VALUE_AND)
            .put("NOR", CudaDriver.CU_STREAM_WAIT_VALUE_NOR)
            .put("FLUSH", CudaDriver.CU_STREAM_WAIT_VALUE_FLUSH)
            .put("ADD", 0)
            .put("SET", 1)
            .put("ASSIGN_DEFAULT", CudaDriver.CU_GRAPH_COND_ASSIGN_DEFAULT)
            .put("AUTO_FREE_ON_LAUNCH", 1)
            .put("UPLOAD", 2)
            .put("DEVICE_LAUNCH", 4)
            .put("USE_NODE_PRIORITY", 8)
            .put("NO_DESTRUCTOR_SYNC", CudaDriver.CU_USER_OBJECT_NO_DESTRUCTOR_SYNC)
            .put("MOVE", 1)
            .put("STACK_SIZE", 0)
            .put("PRINTF_FIFO_SIZE", 1)
            .put("MALLOC_HEAP_SIZE", 2)
            .put("DEV_RUNTIME_SYNC_DEPTH", 3)
            .put("DEV_RUNTIME_PENDING_LAUNCH_COUNT", 4)
            .put("MAX_L2_FETCH_GRANULARITY", 5)
            .put("PERSISTING_L2_CACHE_SIZE", 6)
            .put("SHMEM_SIZE", 7)
            .put("CIG_ENABLED", 8)
            .put("CIG_SHMEM_FALLBACK_ENABLED", 9)
            .put("DEDICATED", 1)
            .put("IGNORE_SM_COSCHEDULING", CudaDriver.CU_DEV_SM_RESOURCE_SPLIT_IGNORE_SM_COSCHEDULING)
            .put("MAX_POTENTIAL_CLUSTER_SIZE", CudaDriver.CU_DEV_SM_RESOURCE_SPLIT_MAX_POTENTIAL_CLUSTER_SIZE)
            .put("LAYERED", 1)
            .put("SURFACE_LDST", 2)
            .put("CUBEMAP", 4)
            .put("TEXTURE_GATHER", 8)
            .put("DEPTH_TEXTURE", 16)
            .put("COLOR_ATTACHMENT", 32)
            // A number that no function takes.
            .put("BOGUS", 99)
            .buildOrThrow();

    private NumberNames() {}

    /** Returns whether a word is a name of a number, or several flags. */
    static boolean includes(String word) {
        return NAMES.containsKey(word) || word.contains("|");
    }

    /** Returns the number that a word is: numbers and names of numbers, joined by {@code |}. */
    static long value(String word) {
        long value = 0;
        for (String part : Splitter.on('|').split(word)) {
            Integer named = NAMES.get(part);
            value |= named != null
                    ? named
                    : Character.isLetter(part.charAt(0)) ? constant(part) : ReplayedCall.number(part);
        }
        return value;
    }

    private static int constant(String name) {
        try {
            return CudaDriver.class.getField(name).getInt(null);
        } catch (ReflectiveOperationException e) {
            throw ReplayException.undefined(name);
        }
    }
}
