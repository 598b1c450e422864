package orrery.conformance.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.device.CUresult;
import orrery.device.DocumentedResults;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.runtime.cudaError_t;
import orrery.sim.Fault;
import orrery.sim.FaultPlan;
import orrery.sim.MachineOptions;

/** The text of plans, and what is refused. */
class FaultPlanTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cuMemAlloc#3=OUT_OF_MEMORY",
                "cudaMalloc#1=OUT_OF_MEMORY",
                "cuMemAlloc~0.01/42=OUT_OF_MEMORY",
                "kernel saxpy#2=trap",
                "kernel saxpy#2=never-ends",
                "kernel my kernel#1=fault@0x10",
                "allocation>1048576=OUT_OF_MEMORY",
                "device@5000000=ECC_UNCORRECTABLE",
                "device 1@5000000=ECC_UNCORRECTABLE",
                "kernel saxpy+2000",
                "copy+2000",
                "kernel **2.5",
                "copy*2.0",
                "thread main+2000",
                "jitter 5.0%/42",
                "cuMemAlloc#1=OUT_OF_MEMORY; cuMemAlloc#2=OUT_OF_MEMORY",
                ""
            })
    void theTextOfAPlanIsReadBack(String text) {
        assertEquals(text, FaultPlan.parse(text).toString());
    }

    @Test
    void thePrefixOfACodeCanBeWritten() {
        assertEquals(
                FaultPlan.parse("cuMemAlloc#3=OUT_OF_MEMORY"),
                FaultPlan.of(new Fault.Call("cuMemAlloc", 3, CUresult.CUDA_ERROR_OUT_OF_MEMORY)));
        assertEquals(
                FaultPlan.parse("cuMemAlloc#3=OUT_OF_MEMORY"),
                FaultPlan.parse("cuMemAlloc#3=CUDA_ERROR_OUT_OF_MEMORY"));
    }

    @Test
    void aCodeOfTheRuntimeStandsForThatOfTheDriver() {
        assertEquals(
                FaultPlan.parse("cudaMalloc#2=OUT_OF_MEMORY"),
                FaultPlan.parse("cudaMalloc#2=cudaErrorMemoryAllocation"));
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class, () -> FaultPlan.parse("cudaMalloc#2=cudaErrorInvalidPitchValue"));
        assertTrue(refused.getMessage().startsWith("cudaErrorInvalidPitchValue is no result code"));
    }

    @ParameterizedTest
    @EnumSource
    void theDriverHasTheNumberOfACodeOfTheRuntimeOrNot(cudaError_t code) {
        Optional<CUresult> sameNumber = CUresult.of(code.code()).filter(each -> each != CUresult.CUDA_SUCCESS);
        assertEquals(sameNumber, DocumentedResults.ofRuntime(code.name()));
    }

    @Property
    void parseAndToStringAreInverse(@ForAll("plans") FaultPlan plan) {
        assertEquals(plan, FaultPlan.parse(plan.toString()));
    }

    @Provide
    Arbitrary<FaultPlan> plans() {
        Arbitrary<String> names = Arbitraries.of("saxpy", "two words", "*", "a.b(c)");
        Arbitrary<Long> numbers = Arbitraries.longs().between(1, Long.MAX_VALUE);
        Arbitrary<Double> factors = Arbitraries.doubles().between(0.01, 1000);
        Arbitrary<Fault> calls = Arbitraries.of(List.copyOf(DocumentedResults.functions()))
                .flatMap(name -> Combinators.combine(Arbitraries.of(DocumentedResults.of(name)), numbers)
                        .as((code, number) -> new Fault.Call(name, number, code)));
        Arbitrary<Fault> some = Combinators.combine(Arbitraries.doubles().between(0, 1), Arbitraries.longs())
                .as((chance, seed) ->
                        new Fault.RandomCalls("cuMemAlloc", chance, seed, CUresult.CUDA_ERROR_OUT_OF_MEMORY));
        Arbitrary<Fault> kernels = Combinators.combine(
                        names, numbers, Arbitraries.of(Fault.KernelFailure.values()), Arbitraries.longs())
                .as((name, number, how, address) -> new Fault.KernelExecution(
                        name, number, how, how == Fault.KernelFailure.ILLEGAL_ADDRESS ? address : 0));
        Arbitrary<Fault> losses = Combinators.combine(
                        Arbitraries.integers().between(-1, 8), numbers, Arbitraries.of(Fault.DeviceLost.RESULTS))
                .as(Fault.DeviceLost::new);
        Arbitrary<Fault> delays = Combinators.combine(names, numbers).as(Fault.DelayedKernel::new);
        Arbitrary<Fault> slow = Combinators.combine(names, factors).as(Fault.SlowKernel::new);
        Arbitrary<Fault> threads = Combinators.combine(names, numbers).as(Fault.DelayedThread::new);
        Arbitrary<Fault> jitter = Combinators.combine(Arbitraries.doubles().between(0, 99), Arbitraries.longs())
                .as(Fault.Jitter::new);
        return Arbitraries.oneOf(
                        calls,
                        some,
                        kernels,
                        numbers.map(Fault.AllocationLimit::new),
                        losses,
                        slow,
                        delays,
                        numbers.map(Fault.DelayedCopies::new),
                        factors.map(Fault.SlowCopies::new),
                        threads,
                        jitter)
                .list()
                .ofMaxSize(4)
                .map(FaultPlan::new);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cuMemAlloc#3=NO_DEVICE | cuMemAlloc does not document CUDA_ERROR_NO_DEVICE; it documents"
                        + " CUDA_ERROR_DEINITIALIZED, CUDA_ERROR_NOT_INITIALIZED, CUDA_ERROR_INVALID_CONTEXT,"
                        + " CUDA_ERROR_INVALID_VALUE, CUDA_ERROR_OUT_OF_MEMORY",
                "cuMemAlloc#0=OUT_OF_MEMORY | the number of a call of cuMemAlloc must be 1 or more, but is 0",
                "cuMemAlloc#1=FULL | FULL is no result code of CUDA that a call can fail with; legal are codes of the"
                        + " driver, such as OUT_OF_MEMORY, and those of the runtime with the same numbers, such as"
                        + " cudaErrorMemoryAllocation",
                "cuMemAllok#1=OUT_OF_MEMORY | no failure of a function named cuMemAllok is documented, so that none is"
                        + " injected",
                "cuMemAlloc~2/1=OUT_OF_MEMORY | the probability that cuMemAlloc fails must be from 0 to 1, but is 2.0",
                "copy*0 | a duration is multiplied by more than 0 and at most 1e6, but not 0.0",
                "jitter 100%/1 | jitter must be from 0 to less than 100 percent, but is 100.0"
            })
    void whatIsNoFaultIsRefused(String text, String message) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> FaultPlan.parse(text))
                        .getMessage());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cuMemAlloc#N=OUT_OF_MEMORY",
                "cuMemAlloc~0.5/N=OUT_OF_MEMORY",
                "kernel x#N=trap",
                "kernel x#N=fault@0x10",
                "kernel x+N",
                "allocation>N=OUT_OF_MEMORY",
                "device@N=ECC_UNCORRECTABLE",
                "copy+N",
                "thread main+N",
                "jitter 5%/N"
            })
    void numbersHave64Bits(String form) {
        assertNumberRefused(form, "99999999999999999999", "the largest number is 9223372036854775807");
        assertNumberRefused(form, "9223372036854775808", "the largest number is 9223372036854775807");
        if (form.contains("/N")) {
            assertNumberRefused(form, "-9223372036854775809", "the smallest number is -9223372036854775808");
        }
        String greatest = form.replaceFirst("(?<![A-Z])N(?![A-Z])", "9223372036854775807");
        assertEquals(greatest.replace("5%", "5.0%"), FaultPlan.parse(greatest).toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"cuMemAlloc~N/1=OUT_OF_MEMORY", "copy*N", "kernel x*N", "jitter N%/1"})
    void decimalNumbersHaveOnePoint(String form) {
        assertNumberRefused(form, "1.2.3", "legal are decimal numbers such as 0.01");
    }

    private static void assertNumberRefused(String form, String number, String legal) {
        String fault = form.replaceFirst("(?<![A-Z])N(?![A-Z])", number);
        assertEquals(
                "\"" + fault + "\" has the number " + number + "; " + legal,
                assertThrows(IllegalArgumentException.class, () -> FaultPlan.parse("copy*2; " + fault))
                        .getMessage());
    }

    @Test
    void anUnknownTextIsRefusedWithExamples() {
        String message = assertThrows(IllegalArgumentException.class, () -> FaultPlan.parse("boom"))
                .getMessage();
        assertTrue(message.startsWith("\"boom\" is no fault; faults look like cuMemAlloc#3=OUT_OF_MEMORY, "), message);
    }

    @Test
    void optionsHaveAPlan() {
        FaultPlan plan = FaultPlan.parse("copy*2.0");
        MachineOptions options = MachineOptions.defaults().withFaults(plan);
        assertEquals(plan, options.faults());
        assertTrue(options.toString().endsWith(", faults=[copy*2.0]]"), options::toString);
        assertEquals(FaultPlan.none(), MachineOptions.defaults().faults());
    }

    /** The table of documented codes knows the functions that there are. */
    @Test
    void everyFunctionOfTheDriverHasDocumentedCodes() {
        assertEquals(Set.of(), withoutCodes(CudaDriver.class));
    }

    /** The table knows the functions of the runtime but those for which no failure is documented. */
    @Test
    void everyFunctionOfTheRuntimeThatCanFailHasDocumentedCodes() {
        assertEquals(
                Set.of(
                        "cudaCreateChannelDesc",
                        "cudaGetErrorName",
                        "cudaGetErrorString",
                        "cudaGetFuncBySymbol",
                        "cudaGetKernel"),
                withoutCodes(CudaRuntime.class));
    }

    private static Set<String> withoutCodes(Class<?> api) {
        return Arrays.stream(api.getMethods())
                .map(Method::getName)
                .filter(name ->
                        name.startsWith("cu") && DocumentedResults.of(name).isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
