package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.openqa.selenium.Keys;
import orrery.driver.CUevent;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.CudaRuntimeException;
import orrery.runtime.dim3;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** The page of a report in Chromium: one steps through a run, and sees why it failed. */
class StepPageTest {
    /** A small program's page, in characters: most of it are libraries. */
    private static final int MOST_CHARACTERS = 350 * 1024;

    @RegisterExtension
    static final ReportBrowser BROWSER = new ReportBrowser();

    private static String state() {
        return BROWSER.text("document.querySelector('.pane.state').innerHTML");
    }

    private static long steps() {
        return BROWSER.number("report.run.recording.count");
    }

    /** Opens a report with its steps. */
    private static void open(String program, String place) throws IOException {
        BROWSER.open(ReportBrowser.report(program), place);
    }

    private static String happens() {
        return BROWSER.find(".happens").getText();
    }

    private static String lineThatIsNext() {
        return BROWSER.find(".line.now code").getText().trim();
    }

    @Test
    void eachCallOfACaptureShowsTheNodeAndTheEdgesThatItMakes() throws IOException {
        open("capture", "step=0");
        assertEquals("Nothing has run yet.", happens());
        String made = BROWSER.text("""
                (() => {
                  const made = [], view = report.stepView;
                  const count = selector => document.querySelectorAll(".graphs-now " + selector).length;
                  while (view.done < report.run.recording.count) {
                    const next = document.querySelector(".line.now code");
                    view.go("line");
                    const text = document.querySelector(".happens small").textContent;
                    if (next && next.textContent.includes("cudaLaunchKernel"))
                      made.push([text, count(".node"), count(".node.changed"), count(".edge.changed")].join(" | "));
                  }
                  return made.join(", then ");
                })()""");
        assertEquals(
                "adds node 0 (a) to graph 4 | 1 | 1 | 0"
                        + ", then adds node 1 (b) to graph 4 after node 0 | 2 | 1 | 1"
                        + ", then adds node 2 (c) to graph 4 after node 0 | 3 | 1 | 1"
                        + ", then adds node 3 (d) to graph 4 after nodes 1 and 2 | 4 | 1 | 2",
                made);
    }

    @Test
    void keysGoToTheNextLineAndBack() throws IOException {
        open("two-streams", "step=0");
        String first = lineThatIsNext();
        BROWSER.press(">");
        assertFalse(first.equals(lineThatIsNext()), first);
        BROWSER.press("<");
        assertEquals(first, lineThatIsNext());
    }

    @Test
    void backIsAsGoodAsForth() throws IOException {
        open("two-streams", "step=5");
        String before = state();
        String happened = happens();
        BROWSER.press(".");
        assertFalse(before.equals(state()), "the step has changed nothing");
        BROWSER.press(Keys.END);
        assertEquals(steps(), BROWSER.number("report.stepView.done"));
        BROWSER.press(Keys.HOME);
        for (int i = 0; i < 5; i++) {
            BROWSER.press(".");
        }
        assertEquals(before, state());
        assertEquals(happened, happens());
        BROWSER.press(".");
        BROWSER.press(",");
        assertEquals(before, state());
    }

    @Test
    void aLinkLeadsToAStepAndTheAddressFollows() throws IOException {
        open("two-streams", "step=7");
        assertEquals(7, BROWSER.number("report.stepView.done"));
        BROWSER.find("[data-go='next']").click();
        assertEquals(8, BROWSER.later("location.hash === '#step=8'", "report.stepView.done"));
        BROWSER.run("const slider = document.querySelector('.step-tools input'); slider.value = 3;"
                + " slider.dispatchEvent(new Event('input'))");
        assertEquals(3, BROWSER.number("report.stepView.done"));
    }

    @Test
    void playGoesOnByItself() throws IOException {
        open("two-streams", "step=0");
        BROWSER.run("StepView.SPEEDS.fast = 1; const speed = document.querySelector('.step-tools select');"
                + " speed.value = 'fast'");
        BROWSER.find("[data-go='play']").click();
        assertEquals(
                steps(),
                BROWSER.later("report.stepView.timer === null && report.stepView.done", "report.stepView.done"));
    }

    @Test
    void whatTheProgramPrintsIsInThePage() throws IOException {
        open("two-streams", "step=0");
        assertFalse(BROWSER.find(".printed").isDisplayed());
        BROWSER.press(Keys.END);
        assertTrue(BROWSER.find(".printed").isDisplayed());
        assertFalse(BROWSER.find(".printed pre").getText().isBlank());
    }

    @Test
    void bodiesOfConditionalsAreBoxes() throws IOException {
        open("conditional-if", "tab=Graphs");
        BROWSER.run("const pick = document.querySelector('select.graph'); pick.value = 'd0';"
                + " pick.dispatchEvent(new Event('change'))");
        String bodies = BROWSER.text(
                "[...document.querySelectorAll('.dag .body > .name')].map(each => each.textContent).join()");
        assertEquals("then,else", bodies);
    }

    /** A capture whose graph is never launched. */
    private static void capturedOnly(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreate();
        cuda.cudaStreamBeginCapture(stream, CudaRuntime.cudaStreamCaptureModeGlobal);
        cuda.cudaLaunchKernel(Kernel.empty().named("first"), new dim3(1), new dim3(1), 0, stream);
        cuda.cudaLaunchKernel(Kernel.empty().named("second"), new dim3(1), new dim3(1), 0, stream);
        cuda.cudaStreamEndCapture(stream);
    }

    @Test
    void aGraphThatIsNeverLaunchedIsDrawn() throws IOException {
        BROWSER.open(ReportBrowser.report("captured", StepPageTest::capturedOnly), "tab=Graphs");
        assertEquals(2, BROWSER.number("document.querySelectorAll('.panel:not([hidden]) .dag .node').length"));
        assertEquals(1, BROWSER.number("document.querySelectorAll('.panel:not([hidden]) .dag .edge').length"));
    }

    /** A query that finds work, and a call that fails and whose failure the program handles. */
    private static void oneFailure(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreate();
        CUevent event = cuda.cudaEventCreate();
        Kernel slow = Kernel.empty().named("slow").costPerBlock((shape, args) -> 1_000_000);
        cuda.cudaLaunchKernel(slow, new dim3(1), new dim3(1), 0, stream);
        cuda.cudaEventRecord(event, stream);
        out.println(cuda.cudaStreamQuery(stream));
        try {
            cuda.cudaLaunchKernel(slow, new dim3(1), new dim3(2048), 0, stream);
        } catch (CudaRuntimeException e) {
            out.println(e.error());
        }
        cuda.cudaStreamSynchronize(stream);
    }

    @Test
    void aFailureIsOnTopWithItsRuleAndWhatIsLegal() throws IOException {
        BROWSER.open(ReportBrowser.report("failure", StepPageTest::oneFailure), "");
        assertEquals(1, BROWSER.number("document.querySelectorAll('.failure').length"));
        String failure = BROWSER.find(".failure").getText();
        assertTrue(failure.contains("cudaErrorInvalidConfiguration"), failure);
        assertTrue(failure.contains("legal"), failure);
        BROWSER.find(".failure [data-step]").click();
        assertTrue(happens().contains("cudaLaunchKernel fails: cudaErrorInvalid"), happens());
        assertEquals("1", BROWSER.find(".stat.alarm b").getText(), "calls that failed");
    }

    @Test
    void aDeadlockIsDrawnAsACycle() throws IOException {
        open("deadlock", "");
        assertTrue(BROWSER.number("document.querySelectorAll('svg.cycle .node').length") >= 4);
        assertEquals(1, BROWSER.number("document.querySelectorAll('svg.cycle path.nobody').length"));
        assertTrue(BROWSER.find(".failure h2").getText().contains("nothing can make it go on"));
    }

    /** 3,500 kernels: a call, a start and an end of each. */
    private static void manySteps(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreate();
        Kernel kernel = Kernel.empty().named("kernel");
        for (int i = 0; i < 3_500; i++) {
            cuda.cudaLaunchKernel(kernel, new dim3(1), new dim3(64), 0, stream);
        }
        cuda.cudaDeviceSynchronize();
    }

    @Test
    void aLongRunHasItsFirstSteps() throws IOException {
        BROWSER.open(ReportBrowser.report("many", StepPageTest::manySteps), "step=10000");
        assertEquals(10_000, BROWSER.number("report.stepView.done"));
        String text = BROWSER.find(".step-tools output").getText();
        assertTrue(text.startsWith("step 10,000 of 10,000 (the first of 10,50"), text);
        assertTrue(BROWSER.find(".queue").getText().contains(" done"));
    }

    @Test
    void thePageOfASmallProgramIsSmall() throws IOException {
        StringWriter page = new StringWriter();
        ReportBrowser.report("two-streams").write(page);
        assertTrue(
                page.getBuffer().length() <= MOST_CHARACTERS, page.getBuffer().length() + " characters");
    }

    @Test
    void aFragmentIsAPageInAFrame() throws IOException {
        BROWSER.openEmbedded(ReportBrowser.report("two-streams"), "step=7");
        assertEquals(
                7, BROWSER.later("frames[0].report && frames[0].report.stepView", "frames[0].report.stepView.done"));
        BROWSER.assertNoErrors();
    }

    @Test
    void aWaitSaysWhatHadTheEngine() throws IOException {
        open("two-streams", "");
        String why = BROWSER.text("(() => { const run = report.run, op = run.waits.op[0];"
                + " report.select(run, {type: 'op', index: op}, true);"
                + " return document.getElementById('details').textContent; })()");
        assertTrue(why.contains("copy H2D: the engine is taken, by HtoD"), why);
    }
}
