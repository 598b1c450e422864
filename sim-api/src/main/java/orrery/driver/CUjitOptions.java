package orrery.driver;

import com.google.common.collect.ImmutableMap;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The options of a compilation or a link, and the logs that it writes. As in C, the logs are there after a failure,
 * too.
 *
 * <pre>{@code
 * CUjitOptions options = new CUjitOptions().with(CUjitOption.MAX_REGISTERS, 32).withErrorLog(4096);
 * try {
 *     cuda.cuModuleLoadDataEx(CUmoduleImage.ofPtx(text), options);
 * } catch (CudaException e) {
 *     System.err.println(options.errorLog());
 * }
 * }</pre>
 *
 * <p>There is no {@code CU_JIT_WALL_TIME}: a compilation takes no virtual time but that of its call.
 */
public final class CUjitOptions {
    private final Map<CUjitOption, Integer> values = new EnumMap<>(CUjitOption.class);
    private Log info = new Log(0);
    private Log error = new Log(0);

    /** A log and the size of its buffer. */
    private static final class Log {
        private final int bytes;
        private String text = "";

        Log(int bytes) {
            this.bytes = bytes;
        }

        /** Adds a line as far as it fits in front of the terminating 0. */
        void add(String line) {
            byte[] all = (text.isEmpty() ? line : text + "\n" + line).getBytes(StandardCharsets.UTF_8);
            int kept = Math.min(all.length, Math.max(0, bytes - 1));
            text = new String(all, 0, kept, StandardCharsets.UTF_8);
        }
    }

    /** Creates options with nothing set and without logs. */
    public CUjitOptions() {}

    /**
     * Sets an option.
     *
     * @param option the option
     * @param value the value
     * @return these options
     */
    public CUjitOptions with(CUjitOption option, int value) {
        values.put(Objects.requireNonNull(option, "the option"), value);
        return this;
    }

    /**
     * Asks for the log of messages that are no errors ({@code CU_JIT_INFO_LOG_BUFFER}).
     *
     * @param bytes the most bytes of the log, with a terminating 0
     * @return these options
     */
    public CUjitOptions withInfoLog(int bytes) {
        info = new Log(bytes);
        return this;
    }

    /**
     * Asks for the log of errors ({@code CU_JIT_ERROR_LOG_BUFFER}).
     *
     * @param bytes the most bytes of the log, with a terminating 0
     * @return these options
     */
    public CUjitOptions withErrorLog(int bytes) {
        error = new Log(bytes);
        return this;
    }

    /** Returns the options that are set, without the logs. The map is unmodifiable. */
    public Map<CUjitOption, Integer> values() {
        return ImmutableMap.copyOf(values);
    }

    /** Returns the value of an option; empty if it is not set. */
    public Optional<Integer> value(CUjitOption option) {
        return Optional.ofNullable(values.get(option));
    }

    /** Returns the size of the information log in bytes; 0 if none was asked for. */
    public int infoLogBytes() {
        return info.bytes;
    }

    /** Returns the size of the error log in bytes; 0 if none was asked for. */
    public int errorLogBytes() {
        return error.bytes;
    }

    /** Returns the messages of calls with these options that are no errors. */
    public String infoLog() {
        return info.text;
    }

    /** Returns the errors of calls with these options. */
    public String errorLog() {
        return error.text;
    }

    void logs(String infoText, String errorText) {
        info.text = infoText;
        error.text = errorText;
    }

    void logInfo(String line) {
        info.add(line);
    }

    void logError(String line) {
        error.add(line);
    }

    @Override
    public String toString() {
        return "options " + values;
    }
}
