package orrery.runtime;

import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What the driver says of a failure, with the runtime's names of the functions in it: most are called alike, and the
 * others are in one table. A name that the runtime does not have stays.
 */
final class RuntimeWords {
    /** A function of the driver, or what is not to be changed: where to read, which the documents call as they do. */
    private static final Pattern DRIVER_FUNCTION = Pattern.compile("\\bcu([A-Z]\\w*)|See .*?(?= Legal:)");

    private static final Set<String> FUNCTIONS =
            Arrays.stream(RuntimeCall.values()).map(Enum::name).collect(Collectors.toUnmodifiableSet());

    private static final Map<String, RuntimeCall> OTHERWISE = Map.ofEntries(
            Map.entry("cuDeviceGetCount", RuntimeCall.cudaGetDeviceCount),
            Map.entry("cuCtxSetCurrent", RuntimeCall.cudaSetDevice),
            Map.entry("cuCtxSynchronize", RuntimeCall.cudaDeviceSynchronize),
            Map.entry("cuDevicePrimaryCtxReset", RuntimeCall.cudaDeviceReset),
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
        return names(DRIVER_FUNCTION.matcher(told).lookingAt() ? told.replaceFirst("^\\w+", function.name()) : told);
    }

    /** The same words with the runtime's names. */
    static String names(String words) {
        return DRIVER_FUNCTION.matcher(words).replaceAll(RuntimeWords::name);
    }

    private static String name(MatchResult found) {
        if (found.group(1) == null) {
            return Matcher.quoteReplacement(found.group());
        }
        RuntimeCall otherwise = OTHERWISE.get(found.group());
        if (otherwise != null) {
            return otherwise.name();
        }
        String alike = "cuda" + found.group(1);
        return FUNCTIONS.contains(alike) ? alike : found.group();
    }
}
