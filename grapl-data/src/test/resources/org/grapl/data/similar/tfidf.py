# tf-idf by scikit-learn of texts whose words are given: texts.csv -> tfidf.csv
import csv,sys
from sklearn.feature_extraction.text import TfidfVectorizer
import numpy as np
texts=[l.rstrip('\n').split(' ') for l in open(sys.argv[1])]
v=TfidfVectorizer(analyzer=lambda t:t,sublinear_tf=True,min_df=2,max_df=max(10,len(texts)//2))
X=v.fit_transform(texts).toarray()
out=csv.writer(open(sys.argv[2],'w'),lineterminator='\n')
out.writerow(v.get_feature_names_out())
for r in X: out.writerow([repr(float(x)) for x in r])
S=X@X.T
np.fill_diagonal(S,-1)
print([[int(j) for j in np.argsort(-S[i],kind='stable')[:3]] for i in range(len(texts))])
