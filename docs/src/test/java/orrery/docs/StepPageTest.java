package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.openqa.selenium.Keys;
import orrery.cupti.report.HtmlReport;
import orrery.cupti.report.RunRecorder;
import orrery.driver.CUchildGraphNodeParams;
import orrery.driver.CUchildGraphNodeParams.Ownership;
import orrery.driver.CUevent;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.runtime.cudaKernelNodeParams;
import orrery.runtime.dim3;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.Synchronization;
import orrery.sim.TraceListener;
import orrery.sim.TracedContext;

/** The page of a report in Chromium: one steps through a run. */
@Tag("one-jdk")
class StepPageTest {
    /** A small program's page, in characters: most of it are libraries. */
    private static final int MAX_CHARACTERS = 350 * 1024;

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
    void aRecordAndAWaitHaveTheNumberOfTheEvent() throws IOException {
        open("events", "step=0");
        assertEquals(
                "event record (event 2) and event wait (event 2) and event record (event 3) and event wait (event 3)",
                BROWSER.text("""
                (() => {
                  const view = report.stepView, found = new Set();
                  while (view.done < report.run.recording.count) {
                    view.go("next");
                    document.querySelectorAll(".chip.orders").forEach(chip => found.add(chip.textContent));
                  }
                  return [...found].join(" and ");
                })()"""));
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
    void theAddressKeepsWhatElseItHas() throws IOException {
        open("two-streams", "theme=dark&step=7");
        BROWSER.press(".");
        assertEquals(8, BROWSER.later("location.hash === '#theme=dark&step=8'", "report.stepView.done"));
    }

    @Test
    void aPageThatIsPrintedKeepsItsAddress() throws IOException {
        open("race", "tab=Findings");
        BROWSER.run("window.onbeforeprint()");
        assertEquals("0 undefined #tab=Findings", BROWSER.text("""
                [report.stepView.done, typeof report.stepView.later, location.hash].join(" ")"""));
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

    /** In each round of a loop, the nodes of its body show what they have done in this round, not in the one before. */
    @Test
    void aNodeOfALoopShowsThePresentRound() throws IOException {
        open("conditionals", "step=0");
        String states = BROWSER.text("""
                (() => {
                  const states = [], run = report.run, { kind, index } = run.steps;
                  for (let k = 0; k < run.recording.count; k++) {
                    if (kind[k] !== Recording.START || !/^(triple|halve)$/.test(run.ops.label[index[k]])) continue;
                    report.stepView.show(k + 1);
                    states.push([...document.querySelectorAll(".graphs-now .node")]
                      .map(each => /^(isOdd|triple|halve|goOn)(complete|runs|waits|)\\1/.exec(each.textContent))
                      .filter(Boolean).map(found => found[1] + ":" + found[2]).join(" "));
                  }
                  return states.slice(0, 3).join(", then ");
                })()""");
        assertEquals(
                "isOdd:complete triple:runs halve: goOn:waits"
                        + ", then isOdd:complete triple: halve:runs goOn:waits"
                        + ", then isOdd:complete triple: halve:runs goOn:waits",
                states);
    }

    @Test
    void bodiesOfConditionalsAreBoxes() throws IOException {
        open("conditional-if", "tab=Graphs");
        BROWSER.run("const pick = document.querySelector('select.graph'); pick.value = 'd0';"
                + " pick.dispatchEvent(new Event('change'))");
        assertEquals("then,else", bodies("body"));
    }

    private static String bodies(String kind) {
        return BROWSER.text(
                "[...document.querySelectorAll('.dag ." + kind + " > .name')].map(each => each.textContent).join()");
    }

    @Test
    void aBodyThatIsNotExecutedIsAGreyBoxInTheLaunch() throws IOException {
        open("conditional-if", "tab=Graphs");
        assertEquals(2, BROWSER.number("document.querySelectorAll('.dag .body').length"), bodies("body"));
        assertTrue(bodies("body.off").matches("(then|else), not executed"), bodies("body"));
    }

    /** A graph with a child graph, which is replaced by another one. */
    private static void replacedChild(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUgraph parent = cuda.cudaGraphCreate(0);
        CUgraph child = cuda.cudaGraphCreate(0);
        cuda.cudaGraphAddEmptyNode(child, List.of());
        CUgraphNode node = cuda.cudaGraphAddChildGraphNode(parent, List.of(), child);
        cuda.cudaGraphAddEmptyNode(child, List.of());
        CudaDriver.of(machine).cuGraphNodeSetParams(node, new CUchildGraphNodeParams(child, Ownership.CLONE));
    }

    @Test
    void aChildGraphThatReplacesAnotherIsDrawnInItsNode() throws IOException {
        BROWSER.open(ReportBrowser.report("replaced", StepPageTest::replacedChild), "step=0");
        BROWSER.press(Keys.END);
        assertEquals(2, BROWSER.number("document.querySelectorAll('.graphs-now .dag').length"), "the two graphs");
        assertEquals(2, BROWSER.number("document.querySelectorAll('.graphs-now .body .node').length"), "nodes inside");
    }

    /** A graph that records an event after a slow kernel. */
    private static void eventOfGraph(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUgraph graph = cuda.cudaGraphCreate(0);
        cudaKernelNodeParams slow = new cudaKernelNodeParams();
        slow.func = Kernel.empty().named("slow").costPerBlock((shape, args) -> 1_000_000);
        CUevent event = cuda.cudaEventCreate();
        cuda.cudaGraphAddEventRecordNode(graph, List.of(cuda.cudaGraphAddKernelNode(graph, List.of(), slow)), event);
        cuda.cudaEventRecord(event, null);
        CUgraphExec exec = cuda.cudaGraphInstantiate(graph, 0);
        cuda.cudaDeviceSynchronize();
        cuda.cudaGraphLaunch(exec, null);
        cuda.cudaDeviceSynchronize();
    }

    @Test
    void anEventThatAGraphRecordsWaitsForItsNode() throws IOException {
        BROWSER.open(ReportBrowser.report("event of a graph", StepPageTest::eventOfGraph), "step=0");
        String states = BROWSER.text("""
                (() => {
                  const states = [];
                  for (let done = 1; done <= report.run.recording.count; done++) {
                    report.stepView.show(done);
                    const state = document.querySelector(".events-now li span");
                    const text = state ? state.textContent.split(" in ")[0] : "";
                    if (text && text !== states[states.length - 1]) states.push(text);
                  }
                  return states.join(", then ");
                })()""");
        assertEquals("recorded, not complete, then complete, then recorded, not complete, then complete", states);
    }

    /** A call that waits for a host function, which waits until the page is written. */
    @Test
    void aCallThatDoesNotReturnIsShownAsWaiting() throws IOException, InterruptedException {
        CountDownLatch written = new CountDownLatch(1);
        CountDownLatch waiting = new CountDownLatch(1);
        try (Machine machine = Machine.create()) {
            RunRecorder recorder = RunRecorder.record(machine);
            machine.trace().add(new TraceListener() {
                @Override
                public void synchronizing(
                        Synchronization how,
                        TracedContext context,
                        long streamId,
                        long eventId,
                        long record,
                        long time) {
                    waiting.countDown();
                }
            });
            Thread program = new Thread(() -> {
                CudaRuntime cuda = CudaRuntime.of(machine);
                CUstream stream = cuda.cudaStreamCreate();
                cuda.cudaLaunchHostFunc(stream, data -> await(written), null);
                cuda.cudaStreamSynchronize(stream);
            });
            program.start();
            waiting.await();
            BROWSER.open(HtmlReport.of("waiting", recorder.run()), "");
            written.countDown();
            program.join();
        }
        BROWSER.press(Keys.END);
        assertEquals("cudaStreamSynchronize", BROWSER.text("""
                report.run.recording.openCalls(report.stepView.done).map(call => report.run.calls.name[call]).join()"""));
        assertEquals(1, BROWSER.number("document.querySelectorAll('.line.held').length"));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
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
        assertTrue(page.getBuffer().length() <= MAX_CHARACTERS, page.getBuffer().length() + " characters");
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
