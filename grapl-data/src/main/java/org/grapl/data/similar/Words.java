package org.grapl.data.similar;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Consumer;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.StopFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.cjk.CJKWidthFilter;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.en.EnglishPossessiveFilter;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/**
 * The words of a text: by the word breaks of Unicode, in lower case, without the commonest English
 * ones, cut to their stems as M. F. Porter (1980) does it for English. Chinese, Japanese and Korean
 * are pairs of neighbouring characters. Words of other languages stay as they are, but for endings
 * that look English.
 */
final class Words extends Analyzer {

  @Override
  protected TokenStreamComponents createComponents(String field) {
    Tokenizer breaks = new StandardTokenizer();
    TokenStream words = new LowerCaseFilter(new EnglishPossessiveFilter(breaks));
    words = new CJKBigramFilter(new CJKWidthFilter(words));
    words = new StopFilter(words, EnglishAnalyzer.ENGLISH_STOP_WORDS_SET);
    return new TokenStreamComponents(breaks, new PorterStemFilter(words));
  }

  void forEach(String text, Consumer<String> word) {
    try (TokenStream words = tokenStream("", text)) {
      CharTermAttribute term = words.addAttribute(CharTermAttribute.class);
      words.reset();
      while (words.incrementToken()) {
        word.accept(term.toString());
      }
      words.end();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a text in memory has no trouble being read
    }
  }
}
