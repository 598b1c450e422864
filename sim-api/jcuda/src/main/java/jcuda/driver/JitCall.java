package jcuda.driver;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUjitOption;
import orrery.driver.CUjitOptions;
import orrery.jcuda.conversion.Constants;

/** The options of JCuda for a compilation or a link as those of the driver, and the logs, which go back into them. */
final class JitCall {
    private final @Nullable JITOptions theirs;
    private final CUjitOptions ours = new CUjitOptions();

    JitCall(@Nullable JITOptions theirs) {
        this.theirs = theirs;
        if (theirs != null) {
            Arrays.stream(theirs.getKeys()).forEach(key -> put(theirs, key));
        }
    }

    private void put(JITOptions from, int key) {
        switch (key) {
            case CUjit_option.CU_JIT_INFO_LOG_BUFFER -> ours.withInfoLog(from.getBytes(key).length);
            case CUjit_option.CU_JIT_ERROR_LOG_BUFFER -> ours.withErrorLog(from.getBytes(key).length);
            case CUjit_option.CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES, CUjit_option.CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES -> {
                // The arrays have a length.
            }
            case CUjit_option.CU_JIT_WALL_TIME -> from.putFloat(key, 0);
            default -> {
                CUjitOption option = Constants.of(CUjitOption.class, key);
                if (option == null) {
                    throw new UnsupportedOperationException("the option " + CUjit_option.stringFor(key));
                }
                ours.with(option, from.getInt(key));
            }
        }
    }

    CUjitOptions options() {
        return ours;
    }

    /** Puts the logs that the driver has written into the arrays of the program. */
    void putLogs() {
        JITOptions to = theirs;
        if (to != null) {
            put(
                    to,
                    CUjit_option.CU_JIT_INFO_LOG_BUFFER,
                    CUjit_option.CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES,
                    ours.infoLog());
            put(
                    to,
                    CUjit_option.CU_JIT_ERROR_LOG_BUFFER,
                    CUjit_option.CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES,
                    ours.errorLog());
        }
    }

    private static void put(JITOptions to, int buffer, int size, String log) {
        byte[] array = to.getBytes(buffer);
        if (array != null) {
            byte[] text = log.getBytes(StandardCharsets.UTF_8);
            Arrays.fill(array, (byte) 0);
            System.arraycopy(text, 0, array, 0, Math.min(text.length, array.length));
            to.putInt(size, text.length);
        }
    }
}
