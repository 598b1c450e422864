package orrery.runtime;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import orrery.device.CUresult;

/**
 * What the driver says of a failure, with the runtime's names of functions, constants and result codes in it: most are
 * called alike, and the others are in tables. A name that the runtime does not have stays.
 */
final class RuntimeWords {
    /** Where to read, which the documents call as they do, and is not to be changed. */
    private static final String SOURCE = "See .*?(?= Legal:)";

    private static final String FUNCTION = "\\bcu([A-Z]\\w*)";
    private static final String CODE = "\\b(CUDA_(?:ERROR_\\w+|SUCCESS))";

    /** Of a family of constants, with a star behind it, the whole family. */
    private static final String CONSTANT = "\\bCU(?:DA)?_([A-Z0-9_]*[A-Z0-9])(?:_(?=\\*))?";

    /** The end of a constant that begins as the one before it in an enumeration. */
    private static final String ENDING = "(?<=, | or | and | within )_([A-Z][A-Z0-9_]*)";

    private static final Pattern WORD = Pattern.compile(String.join("|", SOURCE, FUNCTION, CODE, CONSTANT, ENDING));

    /** Families of constants that only the driver has. */
    private static final Pattern OF_DRIVER = Pattern.compile("(GREEN_CTX|MEMORYTYPE|STREAM_(WAIT|WRITE|MEM_OP))_.*");

    /** Constants that are not called alike, by what follows CU_, and what the runtime says after cuda. */
    private static final Map<String, String> CONSTANTS =
            Map.of("FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES", "FuncAttributeMaxDynamicSharedMemorySize");

    private static final Pattern DEVICE_ATTRIBUTE = Pattern.compile("^DEVICE_ATTRIBUTE");

    /** What is more than one word, though no underscore says so. */
    private static final Map<String, String> COMPOUNDS =
            Map.of("NVSCISYNC", "NvSciSync", "NVSCIBUF", "NvSciBuf", "MEMSYNC", "MemSync", "READWRITE", "ReadWrite");

    private static final Set<String> FUNCTIONS =
            Arrays.stream(RuntimeCall.values()).map(Enum::name).collect(Collectors.toUnmodifiableSet());

    private static final Map<String, RuntimeCall> OTHERWISE = Map.ofEntries(
            Map.entry("cuDeviceGetCount", RuntimeCall.cudaGetDeviceCount),
            Map.entry("cuCtxSetCurrent", RuntimeCall.cudaSetDevice),
            Map.entry("cuCtxSynchronize", RuntimeCall.cudaDeviceSynchronize),
            Map.entry("cuDevicePrimaryCtxReset", RuntimeCall.cudaDeviceReset),
            Map.entry("cuCtxGetDevice_v2", RuntimeCall.cudaExecutionCtxGetDevice),
            Map.entry("cuCtxGetId", RuntimeCall.cudaExecutionCtxGetId),
            Map.entry("cuCtxRecordEvent", RuntimeCall.cudaExecutionCtxRecordEvent),
            Map.entry("cuCtxSynchronize_v2", RuntimeCall.cudaExecutionCtxSynchronize),
            Map.entry("cuCtxWaitEvent", RuntimeCall.cudaExecutionCtxWaitEvent),
            Map.entry("cuCtxEnablePeerAccess", RuntimeCall.cudaDeviceEnablePeerAccess),
            Map.entry("cuCtxDisablePeerAccess", RuntimeCall.cudaDeviceDisablePeerAccess),
            Map.entry("cuCtxGetDevResource", RuntimeCall.cudaExecutionCtxGetDevResource),
            Map.entry("cuGreenCtxGetDevResource", RuntimeCall.cudaExecutionCtxGetDevResource),
            Map.entry("cuGreenCtxStreamCreate", RuntimeCall.cudaExecutionCtxStreamCreate),
            Map.entry("cuGreenCtxDestroy", RuntimeCall.cudaExecutionCtxDestroy),
            Map.entry("cuMemAlloc", RuntimeCall.cudaMalloc),
            Map.entry("cuMemAllocAsync", RuntimeCall.cudaMallocAsync),
            Map.entry("cuMemAllocFromPoolAsync", RuntimeCall.cudaMallocFromPoolAsync),
            Map.entry("cuMemAllocManaged", RuntimeCall.cudaMallocManaged),
            Map.entry("cuMemHostAlloc", RuntimeCall.cudaHostAlloc),
            Map.entry("cuMemHostRegister", RuntimeCall.cudaHostRegister),
            Map.entry("cuMemHostUnregister", RuntimeCall.cudaHostUnregister),
            Map.entry("cuMemFree", RuntimeCall.cudaFree),
            Map.entry("cuMemFreeAsync", RuntimeCall.cudaFreeAsync),
            Map.entry("cuMipmappedArrayGetLevel", RuntimeCall.cudaGetMipmappedArrayLevel),
            Map.entry("cuMipmappedArrayDestroy", RuntimeCall.cudaFreeMipmappedArray));

    private RuntimeWords() {}

    /** What a call did, which the driver tells by its own name for it at the beginning. */
    static String what(String told, RuntimeCall function) {
        return told.replaceFirst("^cu[A-Z]\\w*", function.name());
    }

    /** The same words with the runtime's names. */
    static String names(String words) {
        return WORD.matcher(words).replaceAll(found -> Matcher.quoteReplacement(name(found)));
    }

    /** The groups are a function, a code, a constant and an ending; what is none of them stays. */
    private static String name(MatchResult found) {
        if (found.group(1) != null) {
            return function(found.group());
        } else if (found.group(2) != null) {
            return code(found.group());
        } else if (found.group(3) != null) {
            String constant = found.group(3);
            return OF_DRIVER.matcher(constant).matches() ? found.group() : "cuda" + constant(constant);
        }
        return found.group(4) == null ? found.group() : inCamelCase(found.group(4));
    }

    private static String function(String driver) {
        RuntimeCall otherwise = OTHERWISE.get(driver);
        if (otherwise != null) {
            return otherwise.name();
        }
        String alike = "cuda" + driver.substring("cu".length());
        return FUNCTIONS.contains(alike) ? alike : driver;
    }

    private static String code(String driver) {
        return Arrays.stream(CUresult.values())
                .filter(code -> code.name().equals(driver))
                .findAny()
                .map(code -> cudaError_t.of(code).name())
                .orElse(driver);
    }

    private static String constant(String driver) {
        String otherwise = CONSTANTS.get(driver);
        return otherwise != null
                ? otherwise
                : inCamelCase(DEVICE_ATTRIBUTE.matcher(driver).replaceFirst("DEV_ATTR"));
    }

    private static String inCamelCase(String constant) {
        return Arrays.stream(constant.split("_+"))
                .filter(word -> !word.isEmpty())
                .map(word -> COMPOUNDS.getOrDefault(
                        word, word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT)))
                .collect(Collectors.joining());
    }
}
